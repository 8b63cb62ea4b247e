import { expect, it } from "vitest";
import { usedStyles } from "../../build/used-styles.ts";

const styles = `
  p { margin: 0 }
  :focus-visible { outline: solid }
  [data-open] { opacity: 1 }
  .flex, .hidden { color: red }
  .hidden:not(.shown) { display: none }
  .sm\\:px-2 { padding: 2px }
  .\\[\\&_svg\\]\\:fill { fill: red }
  :is(:where(.group):hover .group-hover\\:ink) { color: blue }
  @media (width >= 40rem) { .wide { width: 1px } .narrow { width: 2px } }
`;

it("keeps what isn't of a class, and the classes that stand in HTML or code", () => {
  const html = '<p class="flex [&amp;_svg]:fill group"></p>';
  const code = "const o=n?`wide sm:px-2`:`group-hover:ink`";
  const used = usedStyles(styles, [html, code]);
  expect(used).toBe(
    [
      "p{margin:0}",
      ":focus-visible{outline:solid}",
      "[data-open]{opacity:1}",
      ".flex,.hidden{color:red}",
      ".sm\\:px-2{padding:2px}",
      ".\\[\\&_svg\\]\\:fill{fill:red}",
      ":is(:where(.group):hover .group-hover\\:ink){color:#00f}",
      "@media (width>=40rem){.wide{width:1px}}",
    ].join(""),
  );
});

it("keeps a rule for what has no class that may be used", () => {
  expect(usedStyles(styles, ["hidden"])).toContain(".hidden:not(.shown){display:none}");
});

it("keeps no class for the sake of a longer one, and one that stands beside a placeholder", () => {
  const sheet = ".p-1{top:0}.gap-1{top:0}.flex{top:0}.before\\:content-\\[\\'a\\'\\]{top:0}";
  const code = ["`flex$", "{open ? 'gap-1.5 lg:p-1' : ''}` before:content-['a']"].join("");
  expect(usedStyles(sheet, [code])).toBe(".flex,.before\\:content-\\[\\'a\\'\\]{top:0}");
});

it("keeps the custom properties that a remaining rule reads or a text names", () => {
  const sheet = [
    '@property --typed{syntax:"*";inherits:false}',
    '@property --unread{syntax:"*";inherits:false}',
    ":root{--shown:red;--hidden:blue;--named:1px;--fallback:2px;--unread:3px}",
    ".flex{color:var(--shown);width:var(--typed,var(--fallback));content-visibility:auto}",
    ".hidden{color:var(--hidden)}",
  ].join("");
  expect(usedStyles(sheet, ['<p class="flex">', "style.getPropertyValue('--named')"])).toBe(
    [
      '@property --typed{syntax:"*";inherits:false}',
      ":root{--shown:red;--named:1px;--fallback:2px}",
      ".flex{color:var(--shown);width:var(--typed,var(--fallback));content-visibility:auto}",
    ].join(""),
  );
});
