import fc from "fast-check";
import { expect, test } from "vitest";
import { rowsOf } from "../support/ledgers.ts";
import { uuid } from "../support/operations.ts";
import { anyStep } from "../support/random-operations.ts";
import { Device, SmallServer } from "../support/small-server.ts";

const anyMoment = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("do" as const), device: fc.nat(1), step: anyStep }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("sync" as const), device: fc.nat(1), answerLost: fc.boolean() }),
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
    else device.sync({ answerLost: moment.answerLost });
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
    { numRuns: 600 },
  );
});

test("sending everything again changes nothing", () => {
  fc.assert(
    fc.property(anyLife, (moments) => {
      const { server, devices } = live(moments);
      const sent = devices.flatMap((device) => device.outbox);
      for (const device of devices) device.sync({ answerLost: true });
      const [rows, count] = [rowsOf(server.ledger), server.count];
      for (const json of sent)
        if (server.ledger.entry(json.id) !== undefined) server.sync("laptop", 0, [json, json]);
      expect(server.count).toBe(count);
      expect(rowsOf(server.ledger)).toEqual(rows);
    }),
    { numRuns: 500 },
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
    { numRuns: 500 },
  );
});

test("edits of different fields of one bill on two offline devices both survive", () => {
  const { server, devices } = live([]);
  const [laptop, phone] = devices;
  const data = { id: "1", title: "Rent", amount: 900, dueDate: "2026-03-15", isRecurring: false };
  const stamp = { at: "2026-03-10T09:00:00Z", day: "2026-03-10", hour: 9 };
  laptop.do((_, id) => ({ id, type: "expense.add", ...stamp, data }), uuid(1));
  laptop.sync();
  phone.sync();
  laptop.do(
    (_, id) => ({ id, type: "expense.edit", ...stamp, data: { id: "1", changes: { title: "Flat" } } }),
    uuid(2),
  );
  phone.do(
    (_, id) => ({ id, type: "expense.edit", ...stamp, data: { id: "1", changes: { amount: 950 } } }),
    uuid(3),
  );
  for (const device of [phone, laptop, phone]) device.sync();
  for (const ledger of [server.ledger, laptop.shown, phone.shown]) {
    expect(ledger.get("expense", "1")).toMatchObject({ title: "Flat", amountCents: 95_000 });
  }
});

test("a bill deleted on one device stays deleted when the other edits it meanwhile", () => {
  const { server, devices } = live([]);
  const [laptop, phone] = devices;
  const data = { id: "1", title: "Rent", amount: 900, dueDate: "2026-03-15", isRecurring: false };
  const stamp = { at: "2026-03-10T09:00:00Z", day: "2026-03-10", hour: 9 };
  laptop.do((_, id) => ({ id, type: "expense.add", ...stamp, data }), uuid(1));
  laptop.sync();
  phone.sync();
  laptop.do((_, id) => ({ id, type: "expense.delete", ...stamp, data: { id: "1" } }), uuid(2));
  phone.do(
    (_, id) => ({ id, type: "expense.edit", ...stamp, data: { id: "1", changes: { title: "Flat" } } }),
    uuid(3),
  );
  for (const device of [laptop, phone, laptop]) device.sync();
  for (const ledger of [server.ledger, laptop.shown, phone.shown]) {
    expect(ledger.get("expense", "1")).toMatchObject({ title: "Rent", deleted: true });
  }
});
