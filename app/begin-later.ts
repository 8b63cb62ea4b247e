/**
 * Asks for the code of a document that can be read without, once it is painted. It stands inline behind the template that
 * names that code: fetched before, it would compete with the painting, even at the lowest priority.
 */
const later = document.currentScript?.previousElementSibling;
addEventListener(
  "DOMContentLoaded",
  // The frame's callbacks come before its painting, a task after it.
  () =>
    requestAnimationFrame(() =>
      setTimeout(() => document.head.append((later as HTMLTemplateElement).content)),
    ),
  { once: true },
);
