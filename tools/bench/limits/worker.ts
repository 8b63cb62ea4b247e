import type { D1Database } from "@cloudflare/workers-types";
import { Hono } from "hono";
import { barePage } from "./page.ts";

/**
 * The least code that could do what the product's busiest routes do: no session, no checks, nothing but one trip to D1
 * for the same rows. That is one trip to each database, at once: the directory has who the user is, and a ledger their
 * rows. It is what the product is held against, never what it should become.
 */
const app = new Hono<{ Bindings: Databases }>();

type Databases = Record<"DB" | "LEDGER_1" | "LEDGER_2", D1Database>;

/** @param owner such as "LEDGER_1/ana": where the rows are, and whose */
function rowsOf(env: Databases, owner = ""): { ledger: D1Database; user: string } {
  const [name, user = ""] = owner.split("/");
  return { ledger: env[name as keyof Databases], user };
}

async function userOf(env: Databases, owner: string | undefined): Promise<unknown> {
  const query = "SELECT id, name, email, image FROM user WHERE id = ?";
  return await env.DB.prepare(query).bind(rowsOf(env, owner).user).first();
}

/** How far back the product's history goes. */
const HISTORY_MS = 30 * 86_400_000;

/** One user, as GET /api/me returns them. */
app.get("/limit/api/me", async (c) => {
  const owner = c.req.query("user");
  const { ledger, user: id } = rowsOf(c.env, owner);
  const query = "SELECT mail_stopped FROM owners WHERE user_id = ?";
  const [user, own] = await Promise.all([userOf(c.env, owner), ledger.prepare(query).bind(id).first()]);
  return c.json({ user, own });
});

/**
 * The bills and the history after a sequence number, as POST /api/sync returns them without operations. Each bill of
 * the last 30 days also has a row of history, so bills alone would be half of what is read and sent. The log also
 * holds older rows, which aren't sent.
 */
app.post("/limit/api/pull", async (c) => {
  const { user: owner, cursor } = await c.req.json<{ user: string; cursor: number }>();
  const { ledger, user } = rowsOf(c.env, owner);
  const after = "WHERE user_id = ? AND seq > ? ORDER BY seq LIMIT 1000";
  const expenses = `SELECT id, title, amount, due_date, status, recurring_id, category, note, paid_date, created_at,
    deleted FROM expenses ${after}`;
  const page = `SELECT op_id, type, at, device, undoes, image FROM operations ${after}`;
  const [who, [bills, operations]] = await Promise.all([
    userOf(c.env, owner),
    ledger.batch([
      ledger.prepare(expenses).bind(user, cursor),
      ledger.prepare(`SELECT * FROM (${page}) WHERE at > ?`).bind(user, cursor, Date.now() - HISTORY_MS),
    ]),
  ]);
  return c.json({ user: who, expenses: bills?.results, history: operations?.results });
});

const MONTH = `SELECT id, title, amount, due_date, status FROM expenses
  WHERE user_id = ? AND due_date BETWEEN ? AND ? AND NOT deleted ORDER BY due_date`;

async function billsOf(env: Databases, owner = "", month = ""): Promise<unknown[]> {
  const { ledger, user } = rowsOf(env, owner);
  return (await ledger.prepare(MONTH).bind(user, `${month}-01`, `${month}-31`).all()).results;
}

/** The bills that the bare page shows. */
app.get("/limit/api/month", async (c) =>
  c.json({ bills: await billsOf(c.env, c.req.query("user"), c.req.query("month")) }),
);

/** The bare page with its bills in it. */
app.get("/limit/api/inlined", async (c) => {
  const bills = JSON.stringify(await billsOf(c.env, c.req.query("user"), c.req.query("month")));
  return c.html(
    barePage(`<script type="application/json" id="bills">${bills.replaceAll("<", "\\u003c")}</script>`),
  );
});

/**
 * New bills, ready made, one log row each, and the last number: the rows that POST /api/sync writes. To write them the
 * last number has to be known, so this is one D1 read of each database and one D1 batch.
 */
app.post("/limit/api/push", async (c) => {
  const { user: owner, bills } = await c.req.json<{ user: string; bills: unknown[] }>();
  const { ledger, user } = rowsOf(c.env, owner);
  const last = "SELECT last_seq FROM owners WHERE user_id = ?";
  const [, found] = await Promise.all([
    userOf(c.env, owner),
    ledger.prepare(last).bind(user).first<number>("last_seq"),
  ]);
  const seq = (found ?? 0) + 1;
  const rows = JSON.stringify(bills);
  const operations = `INSERT INTO operations (user_id, seq, op_id, type, at, applied_at, device, undoes, image, result)
    SELECT ?1, ?2 + key, value->>'op', 'expense.add', value->>'at', value->>'at', 'bench', NULL, value->>'image', NULL
    FROM json_each(?3)`;
  const expenses = `INSERT INTO expenses (user_id, id, title, amount, due_date, status, created_at, seq)
    SELECT ?1, value->>'id', value->>'title', value->>'amount', value->>'dueDate', 'PENDING', value->>'at', ?2 + key
    FROM json_each(?3)`;
  await ledger.batch([
    ledger.prepare(operations).bind(user, seq, rows),
    ledger.prepare("UPDATE owners SET last_seq = ?2 WHERE user_id = ?1").bind(user, seq + bills.length - 1),
    ledger.prepare(expenses).bind(user, seq, rows),
  ]);
  return c.json({ ok: true });
});

export default app;
