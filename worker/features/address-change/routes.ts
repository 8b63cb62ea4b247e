import { type Context, Hono } from "hono";
import { z } from "zod";
import { rememberBrowser } from "../../auth/cookies.ts";
import { emailAddress } from "../../auth/email-address.ts";
import { askerOf } from "../../auth/mail-requests.ts";
import { typedCode } from "../../auth/mailed-codes.ts";
import { requireUser } from "../../auth/require-user.ts";
import type { AppEnv } from "../../http/handler.ts";
import { clientNetworks, countUse, limitCallsOf } from "../../http/rate-limit.ts";
import { jsonBody } from "../../http/request-rules.ts";
import { mailedPage } from "../../mail/html-mail.ts";
import { UNDO_DAYS } from "../../services/addresses/undoable.ts";
import { makeChange } from "./make-change.ts";
import { forgetRequest, requestChange, waitingChange } from "./request-change.ts";
import { findUndo, type TakeBack, type Undoable, undoChange } from "./undo-change.ts";
import { readUndo } from "./undo-link.ts";

const nothing = z.strictObject({});
const wanted = z.strictObject({ email: emailAddress });

/** A link's token or its mail's code. */
const proof = z
  .strictObject({ token: z.string().optional(), code: typedCode.optional() })
  .transform(({ token, code }, ctx) => {
    if (token !== undefined && code === undefined) return { token };
    if (code !== undefined && token === undefined) return { code };
    ctx.addIssue({ code: "custom", message: "Send either a link's token or a code." });
    return z.NEVER;
  });

/** @param takeBack is another feature's */
export const addressRoutes = (takeBack: TakeBack) =>
  new Hono<AppEnv>()
    .get("/address", requireUser, async (c) => {
      const waiting = await waitingChange(c.var.db, c.var.user.id, c.var.now);
      const expiresAt = new Date(waiting?.expiresAtMs ?? 0).toISOString();
      return c.json({ waiting: waiting && { email: waiting.email, expiresAt } });
    })
    .post("/address", requireUser, jsonBody(wanted), async (c) => {
      const { email } = c.req.valid("json");
      const asker = await askerOf(c as unknown as Context<AppEnv>, email);
      await requestChange(c.var, c.var.user, { email, asker });
      return c.json({ ok: true as const });
    })
    .post("/address/cancel", requireUser, jsonBody(nothing), async (c) => {
      await forgetRequest(c.var.db, c.var.user.id);
      return c.json({ ok: true as const });
    })
    // Only in a session of the account: whoever gets the mail by mistake can't give their address to a stranger's account.
    .post("/address/confirm", requireUser, jsonBody(proof), async (c) => {
      const { user, session } = c.var;
      const context = c as unknown as Context<AppEnv>;
      await countUse(c.var, { SIGN_IN_TRIES_PER_IP_PER_HOUR: clientNetworks(context) });
      const email = await makeChange(c.var, { user, session }, c.req.valid("json"));
      await rememberBrowser(context, email, user.email);
      return c.json({ email });
    })
    // A mail links here. GET changes nothing, since mail scanners open links.
    .get("/address/undo-link", (c) => answer(c, (found) => askPage(found)))
    .post("/address/undo-link", (c) =>
      answer(c, async (found) => {
        const isDone = await undoChange(c, found, takeBack);
        return isDone ? donePage(found.change.oldEmail) : TAKEN_PAGE;
      }),
    );

async function answer(
  c: Context<AppEnv>,
  pageFor: (found: Undoable) => string | Promise<string>,
): Promise<Response> {
  const key = await readUndo(c.var.config, c.req.query("token") ?? "");
  if (key === null) return c.html(UNKNOWN_PAGE, 400);
  await limitCallsOf(c, key.userId);
  const found = await findUndo(c.var.db, key, c.var.now);
  if (typeof found === "string") return c.html(OVER_PAGES[found], found === "undone" ? 200 : 410);
  const page = await pageFor(found);
  return c.html(page, page === TAKEN_PAGE ? 409 : 200);
}

const SIGN_IN = { url: "/login", text: "Sign in" };

const askPage = ({ change, email }: Undoable) =>
  mailedPage(
    `Go back to ${change.oldEmail}?`,
    `Your account has the address ${email} now. If you go back, every device is signed out, what whoever changed it has added is removed (passkeys, Google accounts, programs, assistants, calendars), and a request to cancel the account that they made is taken back.`,
    { button: "Go back to this address" },
  );

const donePage = (email: string) =>
  mailedPage(
    "Your account has its address back",
    `Sign in with ${email}. Then please look through your bills, and through the passkeys in your settings.`,
    { link: SIGN_IN },
  );

const UNKNOWN_PAGE = mailedPage("This link is not complete", "Please open it again from the mail.");

const TAKEN_PAGE = mailedPage(
  "That needs a person",
  "Another account has this address by now. Please answer the mail that brought you here, and support will sort it out.",
);

const OVER_PAGES = {
  undone: mailedPage("Your account went back already", "Nothing is left to do. You can sign in.", {
    link: SIGN_IN,
  }),
  expired: mailedPage(
    "This link has expired",
    `Going back works for ${UNDO_DAYS} days. If your account isn't yours any more, answer the mail that brought you here.`,
  ),
  gone: mailedPage(
    "We don't know this change any more",
    "The account may have been deleted. If it wasn't you, answer the mail that brought you here.",
  ),
} as const;
