import { escapeHtml } from "#domain/text/wording.ts";
import { page } from "./inbox.ts";

export function consentPage(asked: URLSearchParams): string {
  const hidden = [...asked]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
  return page(
    "Choose an account (stand-in for Google)",
    `<form method="post" action="/google/authorize">${hidden}
<p><label>Account <input name="email" type="email" size="40" value="someone@gmail.com"></label></p>
<p><label>Name <input name="name" size="40" value="Some One"></label></p>
<p><label><input name="verified" type="checkbox" checked> Address is verified</label></p>
<p><label><input name="hosted" type="checkbox" checked> Google hosts the address's domain (<code>hd</code>)</label></p>
<p><label><input name="bareIssuer" type="checkbox"> The issuer comes without its scheme</label></p>
<p><button name="decision" value="continue">Continue</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button></p></form>`,
  );
}
