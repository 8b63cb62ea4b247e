import type { Plugin } from "vite";

const PDF_JS = /\/node_modules\/unpdf\/dist\/pdfjs\.mjs/;

/** Counts in steps, so that a byte costs an addition. Once `countPdfWork` threw, it is asked again for every byte. */
const COUNT = `
globalThis.isPdfWorkCounted = true;
const step = 4096;
let uncounted = 0;
function countWork(amount) {
  const all = uncounted + amount;
  uncounted = Math.min(all, step);
  if (all < step) return;
  countPdfWork(all);
  uncounted = 0;
}`;

/** What pdf.js does, and the same with its work counted. */
const PATCHES: readonly (readonly [string, string])[] = [
  // Each byte that the parser takes, however often it takes it.
  [
    "nextChar(){return this.currentChar=this.stream.getByte()}peekChar(",
    "nextChar(){countWork(1);return this.currentChar=this.stream.getByte()}peekChar(",
  ],
  // Decoded bytes, an eighth each, before there is room for them.
  [
    "for(;n<e;)n*=2;let r=new Uint8Array(n);return r.set(t),this.buffer=r}getByte()",
    "for(;n<e;)n*=2;countWork(n/8);let r=new Uint8Array(n);return r.set(t),this.buffer=r}getByte()",
  ],
  // The platform's own decoder has no limit. Without its result, pdf.js decodes by itself.
  [
    "async asyncGetBytesFromDecompressionStream(e){this.stream.reset();",
    "async asyncGetBytesFromDecompressionStream(e){this.stream.reset();return{decompressed:null,compressed:this.stream.getBytes()};",
  ],
  // States within states. Each one is looked through for what the inner ones don't say; other programs allow 28.
  ["save(){let e=this.state;", "save(){countWork(this.stateStack.length<100?10:1e9);let e=this.state;"],
  // Each form that is drawn, and each font that is chosen.
  ["ensureNotTerminated(){if(this.terminated)", "ensureNotTerminated(){countWork(500);if(this.terminated)"],
];

/**
 * Makes pdf.js count what a file makes it do. It has no limit of its own: a PDF of 20 kB can name one long stream twenty times, or
 * forms of forms, and take minutes and gigabytes. `countPdfWork` throws once a mail used up its share
 * (worker/features/mailed-bills/pdf-text.ts).
 */
export const boundedPdf: Plugin = {
  name: "expense-timeline:bounded-pdf",
  enforce: "pre",
  // A package that Vite bundles ahead in development isn't transformed.
  configEnvironment: (name) => (name === "client" ? null : { optimizeDeps: { exclude: ["unpdf/pdfjs"] } }),
  transform: {
    filter: { id: PDF_JS },
    handler: (code) => ({ code: PATCHES.reduce(patched, `${code}\n${COUNT}`), map: null }),
  },
};

function patched(code: string, [from, to]: readonly [string, string]): string {
  const [before = "", after, ...others] = code.split(from);
  if (after === undefined || others.length > 0)
    throw new Error(
      `unpdf changed: pdf.js has no single "${from}". Its work has to be counted somewhere else.`,
    );
  return before + to + after;
}
