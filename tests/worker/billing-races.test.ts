import { expect, test, vi } from "vitest";
import {
  checkoutUrl,
  countEvents,
  deliver,
  eventsOf,
  happen,
  pay,
  refresh,
  stored,
} from "./billing-calls.ts";
import { newVisitor } from "./sync-calls.ts";

/** Keeps the next response about subscriptions on its way until it is let go; `given` is when Stripe has given it. */
function slowResponse() {
  const given = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const realFetch = globalThis.fetch;
  const spy = vi.spyOn(globalThis, "fetch");
  spy.mockImplementation(async (...request) => {
    const response = await realFetch(...request);
    if (!String(request[0]).includes("/v1/subscriptions?")) return response;
    spy.mockRestore();
    given.resolve();
    await gate.promise;
    return response;
  });
  return { given: given.promise, letGo: () => gate.resolve() };
}

test("a late response of Stripe's doesn't undo an event in which nothing seemed to change", async () => {
  const ana = await newVisitor();
  const withoutTrial = { vars: { TRIAL_DAYS: "0" } };
  await pay(await checkoutUrl(ana, withoutTrial));
  await refresh(ana);
  const { customer_id: customer, subscription_id: id } = await stored(ana);

  await happen(`subscriptions/${id}/pause`);
  const [paused] = (await eventsOf(customer)).slice(-1);
  const slow = slowResponse();
  // With variables of its own, a worker has a Stripe client of its own.
  const late = deliver(paused, withoutTrial);
  await slow.given;
  await happen(`subscriptions/${id}/resume`);
  const [resumed] = (await eventsOf(customer)).slice(-1);
  expect((await deliver(resumed)).status).toBe(200);
  slow.letGo();

  expect((await late).status).toBe(200);
  expect((await stored(ana)).status).toBe("active");
  expect(await countEvents(`id IN ('${paused?.id}', '${resumed?.id}')`)).toBe(2);
});
