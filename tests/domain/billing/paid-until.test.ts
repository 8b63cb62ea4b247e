import { describe, expect, test } from "vitest";
import { cancellationEndsAtMs, type Paid, paidUntilMs } from "#domain/billing/paid-until.ts";

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 22) / 1000;
const nothing: Paid = {
  isOpen: false,
  trialEndSeconds: null,
  periodEndSeconds: null,
  cancelAtSeconds: null,
  latestPaymentSeconds: null,
};
const endsIn = (paid: Paid | undefined) => (cancellationEndsAtMs(paid, NOW * 1000) / 1000 - NOW) / DAY;

describe("the day that matters to who cancels now", () => {
  const trial = { ...nothing, isOpen: true, trialEndSeconds: NOW + 3 * DAY, periodEndSeconds: NOW + 3 * DAY };
  const paid = {
    ...nothing,
    isOpen: true,
    trialEndSeconds: NOW - 20 * DAY,
    periodEndSeconds: NOW + 10 * DAY,
    latestPaymentSeconds: NOW - 20 * DAY,
  };

  test.each<[string, Paid | undefined, number]>([
    ["nobody's customer", undefined, 7],
    ["never subscribed", nothing, 7],
    ["in the trial", trial, 3],
    ["in a paid period", paid, 10],
    ["ended in the dashboard, but after another charge", { ...paid, cancelAtSeconds: NOW + 40 * DAY }, 10],
    [
      "ended earlier in the dashboard: not before what is paid for",
      { ...paid, cancelAtSeconds: NOW + DAY },
      10,
    ],
    ["cancelled at once in a paid period", { ...paid, isOpen: false }, 10],
    ["cancelled at once in the trial", { ...trial, isOpen: false }, 3],
    [
      "past due: the period has begun, but nobody paid for it",
      {
        ...paid,
        isOpen: false,
        periodEndSeconds: NOW + 25 * DAY,
        latestPaymentSeconds: NOW - 36 * DAY,
      },
      7,
    ],
    ["over for long", { ...paid, isOpen: false, periodEndSeconds: NOW - 400 * DAY }, 7],
    ["a renewal of which no event has come yet", { ...paid, periodEndSeconds: NOW - 60 }, 7],
  ])("%s", (_, subscription, days) => {
    expect(endsIn(subscription)).toBe(days);
  });

  test("is the same once the day is over", () => {
    expect(paidUntilMs({ ...trial, isOpen: false })).toBe((NOW + 3 * DAY) * 1000);
    expect(paidUntilMs({ ...paid, isOpen: false })).toBe((NOW + 10 * DAY) * 1000);
  });
});
