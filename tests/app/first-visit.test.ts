import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adoptTimeZone } from "../../app/local/first-visit.ts";
import { Replica } from "../../app/local/replica-store.ts";
import { takeAnswer } from "../../app/local/take-answer.ts";
import { answer, closeAll } from "./support.ts";

let replica: Replica;

beforeEach(async () => {
  replica = await Replica.open(crypto.randomUUID(), "Test");
});

afterEach(() => {
  replica.close();
  closeAll();
});

const zone = () => replica.ledger().settings().timezone;
const waitingTypes = async () =>
  (await replica.database.outbox.toArray()).map(({ operation }) => operation.type);
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The account's rows come, none of them settings. */
const load = () => takeAnswer(replica.database, [], null, answer(1));

test("an account without settings gets this browser's time zone when its rows have come", async () => {
  const stop = adoptTimeZone(replica);
  expect(await waitingTypes()).toEqual([]);
  await load();
  await vi.waitFor(async () => expect(await waitingTypes()).toEqual(["settings.update"]));
  expect(zone()).toBe(ownZone);
  stop();
});

test("at once where its rows are here already, and once", async () => {
  await load();
  await vi.waitFor(() => expect(replica.everSynced()).toBe(true));
  adoptTimeZone(replica);
  // Told before the rules for it are loaded, so that nothing is called saved meanwhile.
  expect(replica.waiting()).toBe(1);
  await vi.waitFor(async () => expect(await waitingTypes()).toEqual(["settings.update"]));
  expect(replica.waiting()).toBe(1);
});

test("not where the screen is left before", async () => {
  adoptTimeZone(replica)();
  await load();
  await vi.waitFor(() => expect(replica.everSynced()).toBe(true));
  expect(await waitingTypes()).toEqual([]);
});
