import { describe, expect, test } from "vitest";
import type { KnownSubscription } from "../../../app/data/session/stored-user.ts";
import { afterPaymentText, unpaidText } from "../../../app/features/billing/after-payment.ts";
import { paymentDueText, trialEndingText } from "../../../app/features/billing/billing-banner.tsx";
import {
  endedText,
  paymentLines,
  resumeText,
  subscriptionBadge,
  troubleText,
} from "../../../app/features/billing/subscription-texts.ts";

const seconds = (instant: string) => Date.parse(instant) / 1000;
const END = seconds("2026-11-22T22:30:00Z");
/** The same day in most time zones: this text goes by the machine's own. */
const NOON = seconds("2026-11-22T12:00:00Z");
const LATER = seconds("2026-12-22T10:00:00Z");

function known(
  status: string | null,
  rest: Partial<KnownSubscription> = {},
  trial_end: number | null = null,
): KnownSubscription {
  const opens = status === "active" || status === "trialing";
  const isPending = ["incomplete", "past_due", "unpaid", "paused"].includes(status ?? "");
  return {
    payment_status: opens ? status : isPending ? "pending" : "none",
    subscription: status === null ? null : { status, trial_end, latest_payment: null },
    error: null,
    period_end: null,
    cancel_at: null,
    ...rest,
  };
}

describe("after a payment", () => {
  test.each<[KnownSubscription, string | null]>([
    [known(null), null],
    [known("incomplete"), null],
    [known("trialing", { period_end: NOON }, NOON), "Nothing is charged until 22 November."],
    [
      known("trialing", { period_end: NOON, cancel_at: NOON }, NOON),
      "Your access ends on 22 November. Nothing more is charged.",
    ],
    [known("active", { period_end: NOON }), null],
    [
      known("active", {
        period_end: NOON,
        subscription: { status: "active", trial_end: null, latest_payment: NOON },
      }),
      "You've paid. The next payment is on 22 November.",
    ],
  ])("of %j it says %j", (subscription, text) => {
    expect(afterPaymentText(subscription)).toBe(text);
  });
});

describe("a subscription that was ended at once", () => {
  test.each<[Partial<KnownSubscription>, RegExp | null]>([
    [{}, null],
    [{ dispute: "open", ended_by: "dispute" }, /disputed.*has ended.*once the dispute is decided/i],
    [{ dispute: "lost", ended_by: "dispute" }, /returned to you.*please write to support/],
    // A dispute about an earlier payment.
    [{ dispute: "lost" }, /returned to you/],
    [{ ended_by: "dispute" }, /is closed, so you can subscribe again/],
    [{ ended_by: "refund" }, /refunded in full, so your subscription has ended/],
    [{ ended_by: "trial_used" }, /no trial began and nothing was charged/],
  ])("as %j says why", (rest, text) => {
    const said = endedText(known("canceled", rest));
    if (text === null) expect(said).toBeNull();
    else expect(said).toMatch(text);
  });

  test("because its free days were used says so right after checkout", () => {
    expect(unpaidText(known("canceled", { ended_by: "trial_used" }))).toMatch(/nothing was charged/);
    expect(unpaidText(known("canceled"))).toMatch(/hasn't confirmed a payment yet/);
    expect(unpaidText(known(null))).toMatch(/hasn't confirmed a payment yet/);
  });
});

describe("the badge", () => {
  test.each([
    [null, "No subscription"],
    [known(null), "No subscription"],
    [known("active"), "Active subscription"],
    [known(null, { payment_status: "paid" }), "Active subscription"],
    [known("canceled", { payment_status: "active" }), "Active subscription"],
    [known("trialing"), "Trial period"],
    [known(null, { payment_status: "trialing" }), "Trial period"],
    [known("past_due"), "Subscription required"],
    [known("unpaid"), "Subscription required"],
    [known("paused"), "Subscription required"],
    [known("incomplete"), "Subscription required"],
    [known("canceled"), "Canceled"],
    [known("incomplete_expired"), "Incomplete expired"],
  ])("of %j says %s", (subscription, text) => {
    expect(subscriptionBadge(subscription).text).toBe(text);
  });
});

describe("the lines beneath", () => {
  test.each<[KnownSubscription | null, string[]]>([
    [null, []],
    [known(null), []],
    [known("active", { period_end: END }), ["Next payment: $9 on 22 November 2026."]],
    [
      known("active", { period_end: END, cancel_at: END }),
      ["Your access ends on 22 November 2026. Nothing more is charged."],
    ],
    [
      known("active", { period_end: END, cancel_at: LATER }),
      ["Your access ends on 22 December 2026. Until then payments go on: the next is on 22 November 2026."],
    ],
    [
      known("trialing", { period_end: END }, END),
      ["Your trial ends on 22 November 2026. From then on it is $9 a month."],
    ],
    [
      known("trialing", { period_end: END, cancel_at: END }, END),
      ["Your access ends on 22 November 2026. Nothing more is charged."],
    ],
    [known("canceled", { ended_at: END, cancel_at: END }), ["Your access ended on 22 November 2026."]],
    [known("canceled", { cancel_at: END, period_end: END }), ["Your access has ended."]],
    [
      known("active", { period_end: END, payments_paused: { resumes_at: END } }),
      ["Payments are paused until 22 November 2026. Nothing is charged before then."],
    ],
    [
      known("active", { period_end: END, payments_paused: { resumes_at: null } }),
      ["Payments are paused. Nothing is charged until you resume them."],
    ],
    [known("past_due", { period_end: END }), []],
  ])("of %j", (subscription, lines) => {
    expect(paymentLines(subscription, "UTC")).toEqual(lines);
  });

  test("say that Stripe no longer knows the customer, and when access ended", () => {
    const [ended, unknown] = paymentLines(
      known("canceled", { ended_at: END, customer_unknown: true }),
      "UTC",
    );
    expect(ended).toBe("Your access ended on 22 November 2026.");
    expect(unknown).toContain("no longer knows you as a customer");
    expect(paymentLines(known(null, { customer_unknown: true }), "UTC")).toEqual([unknown]);
  });

  test("name no payment to somebody who asked to cancel, though Stripe hasn't heard of it yet", () => {
    const trial = known("trialing", { period_end: END }, END);
    expect(paymentLines(trial, "UTC", true)).toEqual(["Your trial ends on 22 November 2026."]);
    const later = known("active", { period_end: END, cancel_at: LATER });
    expect(paymentLines(later, "UTC", true)).toEqual([]);
    expect(paymentLines(known("active", { period_end: END, cancel_at: END }), "UTC", true)).toEqual([
      "Your access ends on 22 November 2026. Nothing more is charged.",
    ]);
  });

  test.each([
    ["Pacific/Kiritimati", "23 November 2026"],
    ["Etc/GMT+12", "22 November 2026"],
  ])("go by the user's own day in %s", (zone, day) => {
    expect(paymentLines(known("canceled", { ended_at: END }), zone)).toEqual([
      `Your access ended on ${day}.`,
    ]);
  });
});

describe("what keeps the product closed", () => {
  test.each([
    ["past_due", /^Your last payment failed/, "A payment is past due."],
    ["unpaid", /on hold because a payment is missing/, "A payment is past due."],
    ["paused", /is paused, and nothing is charged/, "Your subscription is paused."],
  ])("is explained where it is %s", (status, text, banner) => {
    expect(troubleText(known(status))).toMatch(text);
    expect(paymentDueText(known(status))).toBe(banner);
  });

  test.each(["active", "trialing", "canceled", "incomplete", null])("is nothing where it is %s", (status) => {
    expect(troubleText(known(status))).toBeNull();
    expect(paymentDueText(known(status))).toBeNull();
  });

  test("can be resumed where it is paused, and so can paused payments that go on", () => {
    const payments_paused = { resumes_at: null };
    expect(resumeText(known("paused"))).toBe("Resume subscription");
    expect(resumeText(known("active", { payments_paused }))).toBe("Resume payments");
    expect(resumeText(known("active", { payments_paused, cancel_at: END }))).toBeNull();
    expect(resumeText(known("active"))).toBeNull();
  });
});

test("a trial's end is announced only where something will be charged", () => {
  const nowMs = END * 1000 - 86_400_000;
  const announced = (rest: Partial<KnownSubscription> = {}) =>
    trialEndingText(known("trialing", rest, END), "UTC", nowMs);
  expect(announced()).toContain("Your trial ends on 22 November 2026.");
  expect(announced({ period_end: END, cancel_at: END })).toBeNull();
  expect(announced({ period_end: END, cancel_at: LATER })).toContain("From then on it is $9 a month");
  expect(announced({ payments_paused: { resumes_at: null } })).toBeNull();
});
