import { expect, test } from "vitest";
import type { KnownSubscription } from "../../../app/data/session/stored-user.ts";
import { prospect, requestTexts } from "../../../app/features/billing/subscription-texts.ts";

const NOW = Date.parse("2026-11-22T10:00:00Z");
const PAID_UNTIL = "2026-12-20T10:00:00Z";
const EARLIER = "2026-12-01T10:00:00Z";
const seconds = (instant: string) => Date.parse(instant) / 1000;

const active = (cancelAt: string | null): KnownSubscription => ({
  payment_status: "active",
  subscription: { status: "active", trial_end: null, latest_payment: seconds("2026-11-20T10:00:00Z") },
  error: null,
  period_end: seconds(PAID_UNTIL),
  cancel_at: cancelAt === null ? null : seconds(cancelAt),
});

test("cancelling would end access with what is paid for, or on an earlier day that Stripe has", () => {
  expect(prospect(active(null), "UTC", NOW)).toEqual({
    day: "20 December 2026",
    text: "You keep full access until 20 December 2026, the end of the period you paid for. Nothing more is charged.",
  });
  expect(prospect(active(EARLIER), "UTC", NOW)).toEqual({
    day: "20 December 2026",
    text: "You have access until 1 December 2026. Nothing more is charged.",
  });
  expect(prospect(active("2027-01-30T10:00:00Z"), "UTC", NOW)).toEqual(prospect(active(null), "UTC", NOW));
});

test.each(["past_due", "unpaid", "paused"])(
  "cancelling a subscription that is %s is said to end it at once, for good",
  (status) => {
    const known = {
      ...active(null),
      subscription: { status, trial_end: null, latest_payment: null },
    };
    expect(prospect(known, "UTC", NOW)).toEqual({
      day: "29 November 2026",
      text: "Your subscription ends at once, and nothing more is charged. Taking the request back doesn't resume it.",
    });
  },
);

test.each(["canceled", "incomplete_expired", undefined])(
  "without a subscription that could go on (%s) there is nothing to end",
  (status) => {
    const subscription = status === undefined ? null : { status, trial_end: null, latest_payment: null };
    expect(prospect({ ...active(null), subscription }, "UTC", NOW).text).toBe(
      "You have no running subscription, so nothing will be charged.",
    );
  },
);

test("nothing is said to be charged no more before Stripe has confirmed it", () => {
  const request = {
    requestedAt: "2026-11-22T09:00:00Z",
    deletesData: false,
    endsAt: PAID_UNTIL,
    accessEndsAt: PAID_UNTIL,
    isFinished: false,
  };
  const access = (hasAccess: boolean, isConfirmed: boolean) =>
    requestTexts({ ...request, hasAccess, isConfirmed }, "UTC", NOW)[1];
  for (const hasAccess of [true, false]) {
    expect(access(hasAccess, true)).toMatch(/nothing (?:more )?is charged\.$/i);
    expect(access(hasAccess, false)).toMatch(
      /Stripe hasn't confirmed that .*; we keep asking until it does\.$/,
    );
  }
});

test("a request names the day on which access ends, and the one after which the data is erased", () => {
  const request = {
    requestedAt: "2026-11-22T09:00:00Z",
    deletesData: true,
    endsAt: PAID_UNTIL,
    accessEndsAt: EARLIER,
    hasAccess: true,
    isConfirmed: true,
    isFinished: false,
  };
  const [, access, erasure] = requestTexts(request, "UTC", NOW);
  expect(access).toBe("You have access until 1 December 2026. Nothing more is charged.");
  expect(erasure).toContain("erased on 20 December 2026 or within 30 days after it");
});
