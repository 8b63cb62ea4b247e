/**
 * Says that the page's code didn't come, or that this browser is too old for it. It stands inline in the page's head, since no
 * other script is here then.
 */
addEventListener(
  "error",
  (event) => {
    const isMissing = event.target instanceof HTMLScriptElement;
    // The app itself removes the notice when it starts: later ones are no fault of its code's syntax.
    const isUnreadable = event instanceof ErrorEvent && event.error instanceof SyntaxError;
    const notice = document.getElementById("load-failure");
    if (notice !== null && (isMissing || isUnreadable)) notice.hidden = false;
  },
  // An element's load error doesn't bubble.
  { capture: true },
);

export {};
