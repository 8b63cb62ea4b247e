import { escapeHtml } from "#domain/text/wording.ts";
import { html, type StandIn, type StandInRequest, type StandInResponse } from "../http.ts";
import { freshCard } from "./cards.ts";
import { paySession } from "./checkout-sessions.ts";
import type { CheckoutSession } from "./objects.ts";
import { StripeFault } from "./params.ts";
import type { World } from "./world.ts";

const style = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 28rem; margin: 3rem auto; padding: 0 1rem; }
  label { display: block; } input { font: inherit; width: 100%; padding: .5rem; box-sizing: border-box; }
  button { font: inherit; padding: .5rem 1.25rem; margin: 1rem .5rem 0 0; } [role=alert] { color: #b91c1c; }
  small { color: #52525b; }`;

function page(title: string, content: string): StandInResponse {
  return html(
    200,
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`,
  );
}

function redirect(location: string): StandInResponse {
  return { status: 303, headers: { location }, body: "" };
}

function payPage(world: World, session: CheckoutSession, card: string, alert = ""): StandInResponse {
  const { trialDays } = world.state.plans[session.id] ?? { trialDays: 0 };
  const note = session.custom_text.submit?.message ?? "";
  const due = trialDays > 0 ? `$0.00 today, then $9.00 a month after ${trialDays} days` : "$9.00 a month";
  return page(
    "Subscribe to Expense Timeline",
    `<p>${due}<br><small>${escapeHtml(world.state.customers[session.customer]?.email ?? "")}. This page stands in for Stripe: nothing is charged.</small></p>
${alert && `<p role="alert">${escapeHtml(alert)}</p>`}
<form method="post" action="/checkout/${session.id}/pay">
<label>Card number <input name="card" inputmode="numeric" autocomplete="off" value="${escapeHtml(card)}"></label>
<button type="submit">Pay</button></form>
${note && `<p><small>${escapeHtml(note)}</small></p>`}
<form method="post" action="/checkout/${session.id}/cancel"><button type="submit">Cancel</button></form>
<p><small>4242 4242 4242 4242 is paid, and so is any number that begins with 4242 42, each a card of its own.
4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks the bank (3-D Secure), 4000 0000 0000 0341 is paid now and
declined at renewals.</small></p>`,
  );
}

function bankPage(session: CheckoutSession, card: string): StandInResponse {
  const hidden = `<input type="hidden" name="card" value="${escapeHtml(card)}">`;
  return page(
    "3-D Secure",
    `<p>Your bank asks whether this is you.</p>
<form method="post" action="/checkout/${session.id}/authenticate">${hidden}
<button name="answer" value="complete">Complete authentication</button>
<button name="answer" value="fail">Fail authentication</button></form>`,
  );
}

/** A card of their own for everybody, since a card brings free days once. */
const shownCard = () => freshCard().replace(/\d{4}(?=\d)/g, "$& ");

export function checkoutPages(world: World): StandIn {
  return (request) => {
    const match = /^\/checkout\/([^/]+)(?:\/(pay|cancel|authenticate))?$/.exec(request.url.pathname);
    if (!match) return undefined;
    const [, id = "", action] = match;
    try {
      return answer(world, world.session(id), action, request);
    } catch (thrown) {
      if (thrown instanceof StripeFault) return page("This page doesn't exist", "");
      throw thrown;
    }
  };
}

function answer(
  world: World,
  session: CheckoutSession,
  action: string | undefined,
  request: StandInRequest,
): StandInResponse {
  if (action === "cancel") return redirect(session.cancel_url ?? session.success_url);
  if (session.status === "complete")
    return page("You're all done here", "<p>This checkout was completed already.</p>");
  if (session.status === "expired")
    return page("This page has expired", "<p>Go back and start checkout again.</p>");
  if (action === undefined || request.method !== "POST") return payPage(world, session, shownCard());

  const form = new URLSearchParams(request.body);
  const card = (form.get("card") ?? "").replaceAll(" ", "");
  if (action === "authenticate" && form.get("answer") !== "complete")
    return payPage(world, session, card, "We are unable to authenticate your payment method.");
  const result = paySession(world, session, card, action === "authenticate");
  world.save();
  if (result.done) return redirect(session.success_url.replace("{CHECKOUT_SESSION_ID}", session.id));
  return result.authenticate ? bankPage(session, card) : payPage(world, session, card, result.message);
}
