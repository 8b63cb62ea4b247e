/** A page that a mail leads to. The worker doesn't know the name of the built stylesheet. */
export function mailedPage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Expense Timeline</title>
<link rel="stylesheet" href="/mailed.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<a class="home" href="/">Expense Timeline</a>
</main>
</body>
</html>
`;
}
