import { afterPaint } from "./after-paint.ts";

/**
 * Asks for the code of a document that can be read without, once it is painted. A template in its head holds what asks;
 * fetched before, it would compete with the painting, even at the lowest priority.
 */
addEventListener(
  "DOMContentLoaded",
  () =>
    afterPaint(() => {
      const later = document.head.querySelector("template");
      if (later === null) throw new Error("The page doesn't say which code is its own.");
      document.head.append(later.content);
    }),
  { once: true },
);
