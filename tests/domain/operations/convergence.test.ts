import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../support/cases.ts";
import { rowsOf } from "../support/ledgers.ts";
import { operationJson, uuid } from "../support/operations.ts";
import { anyStep } from "../support/random-operations.ts";
import { Device, SmallServer } from "../support/small-server.ts";

const anyMoment = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("do" as const), device: fc.nat(1), step: anyStep }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("sync" as const),
      device: fc.nat(1),
      responseLost: fc.boolean(),
    }),
  },
);

const anyLife = fc.array(anyMoment, { minLength: 1, maxLength: 40, size: "max" });

type Moment = typeof anyMoment extends fc.Arbitrary<infer T> ? T : never;

function live(moments: readonly Moment[]) {
  const server = new SmallServer();
  const devices = [new Device("laptop", server), new Device("phone", server)] as const;
  for (const [index, moment] of moments.entries()) {
    const device = devices[moment.device === 0 ? 0 : 1];
    if (moment.kind === "do") device.do(moment.step, uuid(0xb000 + index));
    else device.sync({ responseLost: moment.responseLost });
  }
  return { server, devices };
}

test("two devices that did anything, in any order, online or not, end with the server's rows", () => {
  fc.assert(
    fc.property(anyLife, (moments) => {
      const { server, devices } = live(moments);
      for (const device of [...devices, ...devices]) device.sync();
      for (const device of devices) {
        expect(rowsOf(device.confirmed)).toEqual(rowsOf(server.ledger));
        expect(rowsOf(device.shown)).toEqual(rowsOf(server.ledger));
        expect([...device.confirmed.history()]).toEqual([...server.ledger.history()]);
      }
    }),
    { numRuns: cases(600) },
  );
});

test("sending everything again changes nothing", () => {
  fc.assert(
    fc.property(anyLife, (moments) => {
      const { server, devices } = live(moments);
      const sent = devices.flatMap((device) => device.outbox);
      for (const device of devices) device.sync({ responseLost: true });
      const [rows, count] = [rowsOf(server.ledger), server.count];
      for (const json of sent)
        if (server.ledger.entry(json.id) !== undefined) server.sync("laptop", 0, [json, json]);
      expect(server.count).toBe(count);
      expect(rowsOf(server.ledger)).toEqual(rows);
    }),
    { numRuns: cases(500) },
  );
});

test("a device alone sees after the server's answer exactly what it saw before it", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 25, size: "max" }), (steps) => {
      const device = new Device("laptop", new SmallServer());
      for (const [index, step] of steps.entries()) device.do(step, uuid(0xc000 + index));
      const seen = rowsOf(device.shown);
      device.sync();
      expect(rowsOf(device.shown)).toEqual(seen);
    }),
    { numRuns: cases(500) },
  );
});

const RENAMED = ["expense.edit", { id: "1", changes: { title: "Flat" } }] as const;

test.each([
  [
    "edits another of its fields",
    ["expense.edit", { id: "1", changes: { amount: 950 } }],
    { title: "Flat", amountCents: 95_000 },
  ],
  ["deletes it", ["expense.delete", { id: "1" }], { title: "Rent", deleted: true }],
] as const)(
  "all devices agree on a bill that is renamed on one offline device while the other %s",
  (_, onPhone, expected) => {
    const { server, devices } = live([]);
    const [laptop, phone] = devices;
    const does = (device: Device, n: number, [type, data]: readonly [string, object]) =>
      device.do((_, id) => operationJson(type, data, { id }), uuid(n));
    const bill = { id: "1", title: "Rent", amount: 900, dueDate: "2026-03-15", isRecurring: false };
    does(laptop, 1, ["expense.add", bill]);
    for (const device of devices) device.sync();
    does(laptop, 2, RENAMED);
    does(phone, 3, onPhone);
    for (const device of [phone, laptop, phone, laptop]) device.sync();
    for (const ledger of [server.ledger, laptop.shown, phone.shown])
      expect(ledger.get("expense", "1")).toMatchObject(expected);
  },
);
