/**
 * Says that the app's code didn't come, where a month can be read without it. It stands inline in the page's head, since no
 * other script is here then.
 */
addEventListener(
  "error",
  ({ target }) => {
    const notice = document.getElementById("load-failure");
    if (target instanceof HTMLScriptElement && notice !== null) notice.hidden = false;
  },
  // An element's load error doesn't bubble.
  { capture: true },
);

export {};
