import { paths } from "#domain/paths.ts";
import { groupedCode } from "#domain/sign-in/sign-in.ts";
import { escapeHtml } from "#domain/text/wording.ts";
import type { WaitingMail } from "../db/jobs.ts";

/**
 * The app's colours (app/styles/tokens.css), as mail programs read them. They take a colour of six digits for a sign-in
 * code, so each has a letter early on.
 */
const COLOURS = {
  canvas: ["#fbfaf6", "#0c1015"],
  surface: ["#ffffff", "#15181f"],
  ink: ["#171d26", "#edebe5"],
  soft: ["#575e69", "#9fa5ae"],
  line: ["#dfe1e5", "#292e36"],
  accent: ["#17559b", "#73b0ee"],
  button: ["#17559b", "#245f9f"],
} as const;

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif";

/** @param html is not escaped */
export function paragraph(html: string, { isQuiet = false }: { isQuiet?: boolean } = {}): string {
  return isQuiet
    ? `<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:20px;color:${COLOURS.soft[0]}">${html}</p>`
    : `<p class="ink" style="margin:16px 0 0;font-size:16px;line-height:24px;color:${COLOURS.ink[0]}">${html}</p>`;
}

export function mailButton(url: string, text: string): string {
  return `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:9px;background:${COLOURS.button[0]};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`;
}

/** A sign-in code, on one line also of a phone. */
export function mailCode(code: string): string {
  return `<p class="ink" style="margin:8px 0 0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:40px;font-weight:600;letter-spacing:3px;white-space:nowrap;color:${COLOURS.ink[0]}">${groupedCode(code)}</p>`;
}

interface MailRow {
  readonly left: string;
  readonly note: string | null;
  readonly right: string;
  /** Where "I've paid it" leads. Null for a row without it. */
  readonly paidUrl: string | null;
}

/** A bill with its amount, between hairlines. The texts are not escaped. */
export function mailRow({ left, note, right, paidUrl }: MailRow): string {
  const paid =
    paidUrl === null
      ? ""
      : `<br><a class="accent" href="${escapeHtml(paidUrl)}" style="font-size:14px;line-height:28px;font-weight:600;color:${COLOURS.accent[0]}">I've paid it</a>`;
  const cell = `border-bottom:1px solid ${COLOURS.line[0]};font-size:16px;line-height:24px`;
  const below =
    note === null
      ? ""
      : `<br><span class="soft" style="font-size:14px;line-height:20px;color:${COLOURS.soft[0]}">${note}</span>`;
  return `<tr>
<td class="line" valign="top" style="padding:10px 12px 10px 0;${cell};word-break:break-word;overflow-wrap:anywhere">${left}${below}</td>
<td class="ink line" align="right" valign="top" style="padding:10px 0;${cell};font-weight:600;white-space:nowrap;color:${COLOURS.ink[0]}">${right}${paid}</td>
</tr>`;
}

/** A bill's title: it leads to the bill, and leaves the row's emphasis to what there is to do. */
export function mailTitle(url: string, title: string): string {
  return `<a class="ink" dir="auto" href="${escapeHtml(url)}" style="color:${COLOURS.ink[0]};text-decoration:none">${escapeHtml(title)}</a>`;
}

export function quietLink(url: string, text: string): string {
  return `<a class="soft" href="${escapeHtml(url)}" style="color:${COLOURS.soft[0]}">${escapeHtml(text)}</a>`;
}

interface Headline {
  /** Stands large, before the rest of the heading. */
  readonly figure: string;
  readonly rest: string;
}

function headingOf(heading: string | Headline): string {
  if (typeof heading !== "string") return mailFigure(heading, "h1");
  return `<h1 class="ink" style="margin:16px 0 0;color:${COLOURS.ink[0]};font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>`;
}

export function mailFigure({ figure, rest }: Headline, element: "h1" | "h2" = "h2"): string {
  const [margin, size] = element === "h1" ? [16, figure.length > 11 ? 26 : 34] : [32, 24];
  return `<${element} class="ink" style="margin:${margin}px 0 0;color:${COLOURS.ink[0]};font-size:18px;line-height:26px;font-weight:600"><span style="font-size:${size}px;line-height:42px;letter-spacing:-1px">${escapeHtml(figure)}</span> ${escapeHtml(rest)}</${element}>`;
}

function darkRules(): string {
  const rule = (name: string, property: string, [, dark]: readonly [string, string]) =>
    `  .${name} { ${property}: ${dark} !important; }`;
  return [
    rule("page", "background", COLOURS.canvas),
    rule("card", "background", COLOURS.surface),
    rule("card", "border-color", COLOURS.line),
    rule("card", "border-top-color", COLOURS.button),
    rule("line", "border-color", COLOURS.line),
    rule("ink", "color", COLOURS.ink),
    rule("soft", "color", COLOURS.soft),
    rule("accent", "color", COLOURS.accent),
    rule("button", "background", COLOURS.button),
  ].join("\n");
}

/** Mail programs drop styles that aren't inline. Nothing is fetched from elsewhere. */
export function htmlMail(title: string, content: string, heading: string | Headline = title): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules()}
}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:${COLOURS.canvas[0]};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:${COLOURS.surface[0]};border:1px solid ${COLOURS.line[0]};border-top:4px solid ${COLOURS.button[0]};border-radius:12px"><tr><td align="left" style="padding:24px 28px 28px;font-family:${FONT}">
<p class="accent" style="margin:0;font-size:14px;line-height:20px;font-weight:600;color:${COLOURS.accent[0]}">Expense Timeline</p>
${headingOf(heading)}
${content}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

interface PlainMail {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link?: { url: string; text: string };
  replyTo: string;
}

export interface MailParts {
  readonly supportEmail: string;
  readonly origin: string;
}

export function plainMail({ paragraphs, link, ...mail }: PlainMail): WaitingMail {
  const html = paragraphs.map((text) => paragraph(escapeHtml(text)));
  if (link) html.push(mailButton(link.url, link.text));
  return {
    ...mail,
    // Keeps holiday replies away.
    headers: { "Auto-Submitted": "auto-generated" },
    text: `${[...paragraphs, ...(link ? [`${link.text}: ${link.url}`] : [])].join("\n\n")}\n`,
    html: htmlMail(mail.subject, html.join("\n")),
  };
}

interface MailedAction {
  /** The text of a button that posts. Without it the page only says something. */
  readonly button?: string;
  /** The button takes back what was done, and posts `undo`. */
  readonly isUndo?: boolean;
  /** A field that the button posts as `amount`. */
  readonly amount?: { readonly label: string; readonly value: string; readonly error: string | null };
  /** Shows a tick above the title. */
  readonly isPaid?: boolean;
  /** Where else to go, instead of the landing page. */
  readonly link?: { readonly url: string; readonly text: string };
}

/** A page that a mail leads to (app/mailed.css). Its address holds a token, so it tells no other page where it is. */
export function mailedPage(title: string, text: string, action: MailedAction = {}): string {
  const { url, text: name } = action.link ?? { url: "/", text: "Expense Timeline" };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · Expense Timeline</title>
<link rel="stylesheet" href="/mailed.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body class="p-4">
<main class="mx-auto mt-[10vh] max-w-[30rem] rounded-card border border-t-4 border-line border-t-accent bg-surface p-6 shadow-card wrap-anywhere sm:p-8">
<p class="text-small font-semibold text-accent">Expense Timeline</p>${action.isPaid ? TICK : ""}
<h1 class="mt-4 text-title font-semibold text-balance" dir="auto">${escapeHtml(title)}</h1>
<p class="mt-2 mb-6 text-ink-soft">${escapeHtml(text)}</p>${formOf(action)}
<a class="mt-2 inline-flex min-h-11 items-center text-accent underline" href="${escapeHtml(url)}">${escapeHtml(name)}</a>
</main>
</body>
</html>
`;
}

const TICK = `
<svg aria-hidden="true" class="mt-5 size-10" viewBox="0 0 20 20" fill="none" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="10" cy="10" r="10" class="fill-paid-soft"/><path d="m6 10.5 2.6 2.6L14 7.6" class="stroke-paid"/></svg>`;

function formOf({ button, isUndo = false, amount }: MailedAction): string {
  if (button === undefined) return "";
  const look = isUndo
    ? "border border-control text-ink hover:bg-hover"
    : "bg-accent text-on-accent hover:bg-accent-strong";
  return `
<form method="post">${amount === undefined ? "" : fieldOf(amount)}<button type="submit"${isUndo ? ' name="undo" value="1"' : ""} class="min-h-11 rounded-control px-5 font-medium ${look}">${escapeHtml(button)}</button></form>`;
}

function fieldOf({ label, value, error }: NonNullable<MailedAction["amount"]>): string {
  const tie = error === null ? "" : ' aria-invalid="true" aria-describedby="error"';
  const told =
    error === null
      ? ""
      : `<span id="error" role="alert" class="mt-1 block text-small text-unpaid">${escapeHtml(error)}</span>`;
  return `<p class="mb-5"><label for="amount" class="block font-medium">${escapeHtml(label)}</label><input id="amount" name="amount" type="number" min="0.01" max="999999999.99" step="0.01" required autocomplete="off" value="${escapeHtml(value)}"${tie} class="mt-1 min-h-11 w-40 rounded-control border border-control bg-surface px-3 text-large text-ink tabular-nums">${told}</p>`;
}

/** A mail about the account, whose answer goes to support. It leads to the settings, unless it names another link. */
export function userMail(
  { supportEmail, origin }: MailParts,
  to: string,
  texts: Pick<PlainMail, "subject" | "paragraphs" | "link">,
): WaitingMail {
  const link = { url: `${origin}${paths.settings}`, text: "Open settings" };
  return plainMail({ to, replyTo: supportEmail, link, ...texts });
}
