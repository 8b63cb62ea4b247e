#!/bin/sh
# Needs curl, the product's address in EXPENSE_TIMELINE_URL,
# and a token that may write in EXPENSE_TIMELINE_TOKEN.
set -eu
ask() {
  path=$1
  shift
  curl --silent --show-error --fail-with-body \
    --header "Authorization: Bearer $EXPENSE_TIMELINE_TOKEN" \
    --header "Content-Type: application/json" \
    "$EXPENSE_TIMELINE_URL/api/v1$path" "$@"
  echo
}

# With the same Idempotency-Key the bill is added once, however often this runs.
ask /bills --header "Idempotency-Key: water-2026-11" --data '{
  "title": "Water", "amount": 42.5, "dueDate": "2026-11-20", "category": "Utilities"
}'

# What is overdue, by due day.
ask "/bills?status=OVERDUE&limit=20"

# How the month stands.
ask /months/2026-11
