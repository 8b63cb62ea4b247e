import { afterPaint } from "./after-paint.ts";

/**
 * Asks for the code of a document that can be read without, once it is painted. It stands inline behind the template that
 * names that code: fetched before, it would compete with the painting, even at the lowest priority.
 */
const later = document.currentScript?.previousElementSibling;
addEventListener(
  "DOMContentLoaded",
  () => afterPaint(() => document.head.append((later as HTMLTemplateElement).content)),
  { once: true },
);
