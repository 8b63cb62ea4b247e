import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Text on its background is at least 4.5:1 in both themes (docs/ui.md). */
const css = readFileSync(new URL("../../../app/styles/tokens.css", import.meta.url), "utf8");

type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Every `--color-name: light-dark(oklch(…), oklch(…))` without transparency. */
function readTokens(): Map<string, { light: Oklch; dark: Oklch }> {
  const colour = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;
  const pattern = new RegExp(String.raw`--color-([\w-]+): light-dark\(${colour}, ${colour}\)`, "g");
  return new Map(
    [...css.matchAll(pattern)].map(([, name = "", ...parts]) => {
      const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = parts.map(Number);
      return [name, { light: [l1 / 100, c1, h1], dark: [l2 / 100, c2, h2] }];
    }),
  );
}

/** Linear red, green and blue, clipped to what a screen shows. */
function linearRgb([lightness, chroma, hue]: Oklch): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** Relative luminance as WCAG defines it. */
function luminance(colour: Oklch): number {
  const [red, green, blue] = linearRgb(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** "#fbfaf6" */
function hex(colour: Oklch): string {
  const encode = (linear: number) =>
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  const bytes = linearRgb(colour).map((linear) => Math.round(encode(linear) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function contrast(first: Oklch, second: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXTS = ["ink", "ink-soft", "accent", "accent-strong", "paid", "unpaid", "pending", "overdue"];
const TEXT_PAIRS = [
  ...["canvas", "surface", "hover", "raised", "raised-hover"].flatMap((ground) =>
    TEXTS.map((text) => [text, ground] as const),
  ),
  ["overdue", "overdue-soft"],
  ...["ink", "ink-soft", "accent"].map((text) => [text, "accent-soft"] as const),
  ...["ink", "ink-soft", "paid"].map((text) => [text, "paid-soft"] as const),
  ["ink-soft", "groove"],
  ["ink", "chosen"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
] as const;
/** Outlines and shapes that carry meaning: 3:1 (WCAG 1.4.11). */
const SHAPE_PAIRS = [
  ["control", "canvas"],
  ["control", "surface"],
  ["control", "raised"],
  ...[1, 2, 3, 4, 5, 6].map((number) => [`category-${number}`, "surface"] as const),
] as const;

const tokens = readTokens();

test.each(["light", "dark"] as const)("text and shapes stand out from their background, %s", (theme) => {
  const ratio = (front: string, back: string) => {
    const [text, ground] = [tokens.get(front), tokens.get(back)];
    if (text === undefined || ground === undefined) throw new Error(`No token ${front} or ${back}`);
    return contrast(text[theme], ground[theme]);
  };
  const weak = [
    ...TEXT_PAIRS.filter(([text, ground]) => ratio(text, ground) < 4.5),
    ...SHAPE_PAIRS.filter(([shape, ground]) => ratio(shape, ground) < 3),
  ];
  expect(weak).toEqual([]);
});

test("the measure itself: black on white is 21 to 1", () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 5);
});

test("the browser's own bars have the page's colour, wherever it is written", () => {
  const canvas = tokens.get("canvas");
  if (canvas === undefined) throw new Error("No token canvas");
  const [light, dark] = [hex(canvas.light), hex(canvas.dark)];
  for (const [file, part] of [
    ["build/document.ts", `"${light}", media: "(prefers-color-scheme: light)"`],
    ["build/document.ts", `"${dark}", media: "(prefers-color-scheme: dark)"`],
    ["app/browser/theme.ts", `{ light: "${light}", dark: "${dark}" }`],
    ["app/entry/before-paint.ts", `theme === "dark" ? "${dark}" : "${light}"`],
  ] as const) {
    const code = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
    expect(code).toContain(part);
  }
});
