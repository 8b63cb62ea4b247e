/** A user with rows in every table, so that no table can be forgotten. */
import {
  DIRECTORY_TABLES,
  LEDGER_TABLES,
  nameOf,
  type PersonalTable,
} from "../../worker/db/personal-tables.ts";
import { VALID_DATA } from "../domain/support/operations.ts";
import { stored } from "./billing-calls.ts";
import { bindings, db, ledgerOf, ledgers } from "./stored.ts";
import { apply, bill, newCustomer, type TestUser } from "./sync-calls.ts";

/** Filled only while a cancellation is requested, the account is on its way to another ledger, or nobody knows where it is. */
export const EMPTY: ReadonlySet<string> = new Set(["cancellations", "moves", "astray"]);

/** Mails wait in both. */
export const PERSONAL_NAMES = [...new Set([...DIRECTORY_TABLES, ...LEDGER_TABLES].map(nameOf))];

/** @throws Error naming a table without rows of the user, to be filled here */
export async function fullUser(): Promise<TestUser> {
  const user = await newCustomer();
  const { email, userId } = user;
  await apply(user, "settings.update", { currency: "EUR" });
  await apply(user, "expense.add", bill("1", { isRecurring: true, note: "secret note" }));
  await apply(user, "budget.set", { year: 2026, month: 3, amount: 100 });
  await apply(user, "dashboard.view", {});
  await apply(user, "mail.receive", { ...VALID_DATA["mail.receive"], id: crypto.randomUUID() });
  await apply(user, "mail.answerSender", { address: "billing@power.example", answer: "yes" });
  const { customer_id: customer } = await stored(user);
  const id = crypto.randomUUID();
  const { raw: ledger } = await ledgerOf(userId);
  const mail =
    "INSERT INTO mail_outbox (user_id, kind, local_date, mail, created_at) VALUES (?, 'overdue', '2026-11-21', '{}', 9999999999999)";
  const run = (query: string, ...values: unknown[]) => bindings.DB.prepare(query).bind(...values);
  await bindings.DB.batch([
    run(
      "INSERT INTO account (id, provider_id, account_id, user_id, created_at, updated_at) VALUES (?1, 'google', ?1, ?2, 0, 0)",
      id,
      userId,
    ),
    run(
      "INSERT INTO sign_in_challenges (email, return_to, token_hash, code_hash, expires_at) VALUES (?, '/app', ?, 'code', 9999999999999)",
      email,
      id,
    ),
    run(
      "INSERT INTO google_proofs VALUES (?, ?, 'subject', 'Name', '/app', 'code', 0, 9999999999999)",
      id,
      email,
    ),
    run(
      "INSERT INTO stripe_events (id, type, customer_id, created, matched, received_at) VALUES (?, 'invoice.paid', ?, 0, 1, 9999999999999)",
      `evt_${id}`,
      customer,
    ),
    run("INSERT INTO disputes VALUES (?, ?, 'over', 'over')", `dp_${id}`, userId),
    run("INSERT INTO passkeys VALUES (?1, ?2, ?1, 'key', 0, '[]', 'Phone', 0, NULL)", id, userId),
    run("INSERT INTO passkey_refusals VALUES (?, 0)", userId),
    run(
      "INSERT INTO address_requests VALUES (?, ?, ?, 'code', 0, 9999999999999)",
      userId,
      `new.${email}`,
      id,
    ),
    run(
      "INSERT INTO address_changes VALUES (?, ?, ?, ?, 0, 9999999999999, 0)",
      id,
      userId,
      `old.${email}`,
      email,
    ),
    run("INSERT INTO address_copies VALUES (?, 1, 0, 9999999999999, 0)", userId),
    run("INSERT INTO mail_addresses VALUES (?, ?, 0)", id, userId),
    run("INSERT INTO program_tokens VALUES (?1, ?2, 'Script', 'read', ?1, 0, NULL, NULL)", id, userId),
    run("INSERT INTO assistants VALUES (?, 0)", userId),
    run(
      "INSERT INTO assistant_connections VALUES (?, ?, 'Claude', 'claude.ai', 'read', 0, NULL)",
      id,
      userId,
    ),
    run("INSERT INTO oauth_records VALUES (?, ?, '{}', NULL, NULL)", `grant:${userId}:${id}`, userId),
    run(mail, userId),
  ]);
  await ledger.batch([
    ledger
      .prepare("INSERT INTO operation_results VALUES (?, ?, 0, 'expense.add', 9999999999999, NULL)")
      .bind(userId, id),
    ledger.prepare(mail).bind(userId),
    ledger
      .prepare(
        "INSERT INTO push_devices VALUES (?1, ?2, ?2, 'Safari on iPhone', 'https://web.push.apple.com/1', 'key', 'auth', 0)",
      )
      .bind(userId, id),
    ledger
      .prepare(
        `INSERT INTO push_outbox (user_id, kind, local_date, device_id, message, created_at)
        VALUES (?, 'overdue', '2026-11-21', ?, '{}', 9999999999999)`,
      )
      .bind(userId, id),
    ledger
      .prepare("INSERT INTO calendar_feeds VALUES (?, ?2, 'Phone', ?2, 0, 'none', 1, NULL, 0, NULL)")
      .bind(userId, id),
  ]);
  const held = await heldOf(userId);
  const empty = [...held]
    .filter(([name, rows]) => rows.length === 0 && !EMPTY.has(name))
    .map(([name]) => name);
  if (empty.length > 0) throw new Error(`Nothing of them is in ${empty.join(", ")}`);
  return user;
}

/** By table, in whichever databases. */
export const heldOf = (userId: string): Promise<Map<string, unknown[]>> =>
  rowsOf((each) => each.isOf(userId));

export const everyRow = (): Promise<Map<string, unknown[]>> => rowsOf(() => undefined);

export const isHeld = async ({ userId }: TestUser): Promise<boolean> =>
  [...(await heldOf(userId)).values()].some((rows) => rows.length > 0);

async function rowsOf(
  condition: (each: PersonalTable) => ReturnType<PersonalTable["isOf"]> | undefined,
): Promise<Map<string, unknown[]>> {
  const rows = new Map<string, unknown[]>(PERSONAL_NAMES.map((name) => [name, []]));
  const places = [
    { database: db, tables: DIRECTORY_TABLES },
    ...ledgers.names.map((name) => ({ database: ledgers.open(name), tables: LEDGER_TABLES })),
  ];
  for (const { database, tables } of places)
    for (const each of tables)
      rows.get(nameOf(each))?.push(...(await database.select().from(each.table).where(condition(each))));
  return rows;
}
