/** The HTML of the bare page, with what is given in front of its script. */
export const barePage = (before = ""): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bare</title>
<link rel="icon" href="data:,">
${before}
<script type="module" src="/limit/bare.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
