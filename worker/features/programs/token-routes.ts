import { Hono } from "hono";
import { z } from "zod";
import { cleanLine, isBlank } from "#domain/text/clean-text.ts";
import { requireUser } from "../../auth/require-user.ts";
import { SCOPES } from "../../db/programs.ts";
import { type AppEnv, HttpError } from "../../http/handler.ts";
import { countUse } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { createToken, type ProgramToken, revokeToken, TOKENS_MAX, tokensOf } from "./tokens.ts";

const NAME_MAX = 60;
const DAY_MS = 86_400_000;

const created = z.strictObject({
  name: z
    .string("The name must be text.")
    .transform(cleanLine)
    .refine((name) => !isBlank(name), "Give the token a name.")
    .refine((name) => name.length <= NAME_MAX, `The name can have at most ${NAME_MAX} characters.`),
  scope: z.enum(SCOPES, "Choose what the program may do."),
  /** Null for a token that doesn't expire. */
  days: z.union([z.literal(30), z.literal(90), z.literal(365)], "Choose when it expires.").nullable(),
});

const revoked = z.strictObject({ id: z.string().max(100) });

/** Instants are ISO text, and a last use is a day by UTC. */
export interface ProgramTokenJson extends Pick<ProgramToken, "id" | "name" | "scope"> {
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedOn: string | null;
}

/** Tokens in the settings (docs/contracts.md#programs). */
export const programRoutes = new Hono<AppEnv>()
  .get("/programs", requireUser, async (c) => {
    const tokens = await tokensOf(c.get("db"), c.get("user").id);
    return c.json({ tokens: tokens.map(tokenToJson) });
  })
  .post("/programs", requireUser, jsonBody(created), async (c) => {
    const { user, now } = c.var;
    const { name, scope, days } = c.req.valid("json");
    await countUse(c.var, { PROGRAM_TOKENS_PER_USER_PER_DAY: user.id });
    const expiresAtMs = days === null ? null : now + days * DAY_MS;
    const made = await createToken(c.var, { user, name, scope, expiresAtMs });
    if (made === null)
      throw new HttpError(
        409,
        "too_many_tokens",
        `You have ${TOKENS_MAX} tokens, which is the most there can be. Revoke one that you no longer need.`,
      );
    return c.json(made);
  })
  .post("/programs/revoke", requireUser, jsonBody(revoked), async (c) => {
    await revokeToken(c.get("db"), c.get("user").id, c.req.valid("json").id);
    return c.json({ ok: true as const });
  });

function tokenToJson({ createdAtMs, expiresAtMs, lastUsedAtMs, ...token }: ProgramToken): ProgramTokenJson {
  return {
    ...token,
    createdAt: instant(createdAtMs),
    expiresAt: expiresAtMs === null ? null : instant(expiresAtMs),
    lastUsedOn: lastUsedAtMs === null ? null : instant(lastUsedAtMs).slice(0, 10),
  };
}

const instant = (ms: number) => new Date(ms).toISOString();
