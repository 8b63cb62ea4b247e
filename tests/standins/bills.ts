import { escapeHtml } from "#domain/text/wording.ts";
import {
  gmailConfirmation,
  newsletter,
  phoneBill,
  powerBill,
  type SampleMail,
  waterBill,
} from "../support/bill-mails.ts";
import { addressIn, mimeMail } from "../support/mime.ts";
import { html, type StandIn } from "./http.ts";
import { page } from "./inbox.ts";

const SAMPLES: Readonly<
  Record<string, { name: string; mail: (dueDate: string, to: string) => SampleMail | Promise<SampleMail> }>
> = {
  power: { name: "A bill in plain text", mail: (dueDate) => powerBill(dueDate) },
  water: { name: "A German bill in a table of HTML, in euros", mail: (dueDate) => waterBill(dueDate) },
  phone: { name: "A bill as an attached PDF, without a currency", mail: (dueDate) => phoneBill(dueDate) },
  newsletter: { name: "A newsletter", mail: () => newsletter() },
  gmail: {
    name: "Gmail's question whether mail may be forwarded",
    mail: (_, to) => gmailConfirmation("you@gmail.example", to),
  },
};

const DAYS_AHEAD = 10;

/**
 * The form at /bills, which delivers mails to the app's handler over HTTP as Cloudflare's servers would, with their results of a
 * sender's check.
 * @param handlerUrl of the app: …/cdn-cgi/handler/email
 */
export function billMails(handlerUrl: string | undefined): StandIn {
  return async ({ method, url, body }) => {
    if (url.pathname !== "/bills") return undefined;
    if (method === "GET") return html(200, formPage(""));
    if (method !== "POST") return undefined;
    const form = new URLSearchParams(body);
    const to = (form.get("to") ?? "").trim();
    const outcome = await deliver(handlerUrl, to, await mailIn(form, to));
    return html(outcome === null ? 200 : 422, formPage(to, outcome ?? "The app took the mail."));
  };
}

async function mailIn(form: URLSearchParams, to: string): Promise<SampleMail> {
  const sample = SAMPLES[form.get("sample") ?? ""];
  const dueDate = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  if (sample !== undefined) return await sample.mail(dueDate, to);
  const given = (name: string) => (form.get(name) ?? "").trim();
  return { from: given("from"), subject: given("subject"), text: given("text") };
}

/** Resolves to why the app refused the mail, or to null. */
async function deliver(handlerUrl: string | undefined, to: string, mail: SampleMail): Promise<string | null> {
  if (handlerUrl === undefined) return "No app was named to deliver to.";
  const query = new URLSearchParams({ from: addressIn(mail.from), to });
  const response = await fetch(`${handlerUrl}?${query}`, { method: "POST", body: mimeMail({ ...mail, to }) });
  if (response.ok) return null;
  const text = await response.text();
  return /"rejectReason":"([^"]*)"/.exec(text)?.[1] ?? text;
}

function formPage(to: string, outcome?: string): string {
  const samples = Object.entries(SAMPLES).map(
    ([name, sample], index) =>
      `<p><label><input type="radio" name="sample" value="${name}"${index === 0 ? " checked" : ""}> ${escapeHtml(sample.name)}</label></p>`,
  );
  return page(
    "Send a bill by mail",
    `<p><a href="/">Stand-ins</a></p>
${outcome === undefined ? "" : `<p role="status"><strong>${escapeHtml(outcome)}</strong></p>`}
<form method="post" action="/bills">
<p><label>To, the address in the app's settings<br><input name="to" size="60" required value="${escapeHtml(to)}"></label></p>
${samples.join("\n")}
<p><label><input type="radio" name="sample" value="own"> Your own:</label></p>
<p><label>From<br><input name="from" size="60" value="Company &lt;billing@company.example&gt;"></label></p>
<p><label>Subject<br><input name="subject" size="60"></label></p>
<p><label>Text<br><textarea name="text" rows="8" cols="60"></textarea></label></p>
<p><button>Send</button></p>
</form>`,
  );
}
