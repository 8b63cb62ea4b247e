import { afterEach, expect, test } from "vitest";
import { apply, parseKnownPart, parseOperation } from "#domain/operations/apply.ts";
import { LedgerRows } from "../../../../app/data/ledger/ledger-rows.ts";
import { type Means, Outbox } from "../../../../app/data/ledger/outbox.ts";
import { addBill, closeAll, openTab, operationJson } from "../../support.ts";

afterEach(closeAll);

const add = (id: string) => operationJson("expense.add", addBill(id).data);

test("a change that the domain fails on holds up none behind it, nor stays", async () => {
  const outbox = new Outbox(null, new LedgerRows(), () => undefined);
  const faulty = outbox.add(add("5"));
  const sound = outbox.add(add("6"));
  const means: Means = {
    ...{ parse: parseOperation, parseKnownPart, database: null },
    ready: async () => undefined,
    onStored: () => undefined,
    apply: (ledger, operation) => {
      if (operation.type === "expense.add" && operation.data.id === "5") throw new RangeError("A fault");
      return apply(ledger, operation, "laptop");
    },
  };
  outbox.attach(means);
  await expect(faulty).rejects.toThrow("A fault");
  expect(await sound).toMatchObject({ ok: true });
  expect(outbox.all().map(({ state }) => state)).toEqual(["writing"]);
});

test("a change that is repeated and refused leaves the one that is there already", async () => {
  const tab = await openTab(crypto.randomUUID());
  const first = await tab.perform(addBill("5"));
  const [id] = first.ok ? first.operationIds : [];
  expect(await tab.perform(addBill("5"), id)).toMatchObject({ ok: false, code: "id_taken" });
  expect(tab.waiting()).toBe(1);
});
