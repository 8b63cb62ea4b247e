/** Elements without a text of their own. */
const WORDLESS = /<(script|style|svg|noscript|template)\b[\s\S]*?<\/\1>|<(?:img|link|meta|source)\b[^>]*>/g;

/**
 * A public page's text as plain HTML: its elements stay, without attributes, styles, pictures and scripts. The page
 * comes from our own build, so that taking out tags by their names is enough.
 */
export function plainPage(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1];
  if (body === undefined) throw new Error("The page has no body.");
  return htmlPage("", body.replace(WORDLESS, "").replace(/<(\w+)\s[^>]*>/g, "<$1>"));
}

/** An HTML file with nothing in it but what is given. */
const htmlPage = (head: string, body: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Limit</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>${body}</body>
</html>
`;

/** The HTML of the bare page, with what is given in front of its script. */
export const barePage = (before = ""): string =>
  htmlPage(`${before}<script type="module" src="/limit/bare.js"></script>`, '<div id="root"></div>');
