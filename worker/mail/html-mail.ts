import { escapeHtml } from "#domain/text/escape-html.ts";
/** @param html is not escaped */
export function paragraph(html: string, { isQuiet = false }: { isQuiet?: boolean } = {}): string {
  return isQuiet
    ? `<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:20px;color:#4b5563">${html}</p>`
    : `<p class="ink" style="margin:16px 0 0;font-size:16px;line-height:24px;color:#11182a">${html}</p>`;
}

/** Mail programs drop styles that aren't inline, and take a colour of six digits for a sign-in code. */
export function htmlMail(title: string, content: string): string {
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
  .page { background: #11182a !important; }
  .card { background: #1f2937 !important; }
  .ink { color: #f9fafb !important; }
  .link { color: #93c5fd !important; }
  .quiet { color: #d1d5db !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:24px;background:#f3f4f6;font-family:system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<h1 class="ink" style="margin:0;font-size:20px;line-height:28px;color:#11182a">${escapeHtml(title)}</h1>
${content}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
