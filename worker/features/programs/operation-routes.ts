import { Hono } from "hono";
import { changeText } from "#domain/operations/describe.ts";
import { findChanges } from "../../ledger/find-changes.ts";
import { cursorOf, placeIn } from "./cursors.ts";
import { body, documented, input } from "./documented.ts";
import { type ProgramEnv, requireWriting, unlessUnchanged } from "./require-program.ts";
import { history, operationList, operationResults, pageQuery } from "./schemas.ts";
import { applyAll } from "./writing.ts";

const LIMIT = 100;

export const operationRoutes = new Hono<ProgramEnv>()
  .get(
    "/operations",
    documented({
      ...{ id: "listOperations", summary: "What changed in the last 30 days, newest first" },
      ...{ tag: "Operations", answers: history },
    }),
    input("query", pageQuery),
    unlessUnchanged,
    async (c) => {
      const { cursor, limit = LIMIT } = c.req.valid("query");
      const { ledger, userId, settings } = c.get("account");
      const [before] = placeIn("number", cursor) ?? [];
      const page = await findChanges(ledger, userId, c.get("now"), { before, limit });
      return c.json({
        operations: page.entries.map((entry) => ({
          id: entry.operationId,
          type: entry.type,
          at: new Date(entry.atMs).toISOString(),
          by: entry.device,
          undoes: entry.undoes,
          text: changeText(entry, page.ledger, settings.currency),
        })),
        nextCursor: page.next === null ? null : cursorOf("number", [page.next]),
      });
    },
  )
  .post(
    "/operations",
    documented({
      ...{ id: "applyOperations", summary: "Apply operations, undo among them" },
      description:
        "The very operations that the app's own devices send. Each is applied or rejected by itself, and one that was applied before answers its first result.",
      ...{ tag: "Operations", answers: operationResults, writes: true },
    }),
    requireWriting,
    body(operationList),
    async (c) => c.json({ results: await applyAll(c, c.req.valid("json").operations) }),
  );
