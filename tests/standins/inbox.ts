import { escapeHtml } from "#domain/text/wording.ts";
import { html, json, type StandIn } from "./http.ts";
import type { Mail, MailStandIn } from "./mail.ts";

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f5; color: #18181b; padding: 1rem; }
  iframe { width: 100%; height: 24rem; border: 1px solid #a1a1aa; background: #fff; }
  li { margin: .5rem 0; } small { color: #52525b; }`;

export function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>${style}</style></head><body><h1>${escapeHtml(title)}</h1>${content}</body></html>`;
}

/** Plain text with its http addresses made clickable: opening the mailed link is how a developer signs in. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe;
    })
    .join("");
}

function listPage(mails: Mail[]): string {
  const rows = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li><a href="/inbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><br><small>to ${escapeHtml(to.join(", "))}, ${escapeHtml(sentAt)}</small></li>`,
  );
  return page("Inbox", rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail yet.</p>");
}

function mailPage({ to, from, subject, text, html: htmlPart, sentAt }: Mail): string {
  // A sandbox without permissions: the mail's HTML runs no script and reaches nothing.
  const frame = htmlPart
    ? `<h2>HTML</h2><iframe sandbox title="HTML part" srcdoc="${escapeHtml(htmlPart)}"></iframe>`
    : "";
  return page(
    subject,
    `<p><a href="/inbox">Inbox</a></p>
<p>From ${escapeHtml(from)}<br>To ${escapeHtml(to.join(", "))}<br>${escapeHtml(sentAt)}</p>
<h2>Text</h2><pre>${linkify(text)}</pre>${frame}`,
  );
}

/** Pages and JSON over what the mail stand-in was given. */
export function inbox(mail: MailStandIn): StandIn {
  return ({ method, url }) => {
    if (method !== "GET") return undefined;
    if (url.pathname === "/inbox") return html(200, listPage(mail.list()));
    if (url.pathname === "/inbox.json") {
      const found = mail.list(url.searchParams.get("to"));
      return json(
        200,
        // One address is the rule; the contract has `to` as text.
        found.map(({ to, ...rest }) => ({ ...rest, to: to.join(", ") })),
      );
    }
    const id = /^\/inbox\/([^/]+)$/.exec(url.pathname)?.[1];
    const opened = id && mail.list().find((candidate) => candidate.id === decodeURIComponent(id));
    return opened ? html(200, mailPage(opened)) : undefined;
  };
}
