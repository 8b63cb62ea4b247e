import type { Locator, Page } from "@playwright/test";

/** The parts of a computed style by which forced colours are judged. */
export function styleOf(locator: Locator, pseudo?: string) {
  return locator.evaluate((element, part) => {
    const style = getComputedStyle(element, part);
    const { outlineStyle, outlineWidth, outlineColor, backgroundColor, borderTopStyle } = style;
    const { appearance, color, colorScheme, opacity, stroke } = style;
    return {
      ...{ outlineStyle, outlineWidth, outlineColor, backgroundColor, borderTopStyle },
      ...{ appearance, color, colorScheme, opacity, stroke },
    };
  }, pseudo);
}

/** What a system colour is in this palette: "rgb(255, 255, 255)". */
export function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = colour;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

/** The controls on the screen that have neither text, nor a drawing, nor a border, nor the browser's own look. */
export function unseenControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasBorder = (element: Element) => {
      const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
      return borderTopStyle !== "none" && borderTopWidth !== "0px";
    };
    const hasText = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { parentElement, textContent } = texts.currentNode;
        if (textContent?.trim() && !parentElement?.closest(".sr-only")) return true;
      }
      return false;
    };
    const isDrawn = (element: Element) =>
      hasBorder(element) ||
      hasText(element) ||
      element.querySelector("svg, .icon-more") !== null ||
      [...element.children].some(hasBorder);
    const isSeen = (control: Element) => {
      const { opacity, appearance } = getComputedStyle(control);
      // A tick lies, unseen, over what shows it.
      if (opacity === "0") return control.nextElementSibling !== null && isDrawn(control.nextElementSibling);
      const isNative = control.matches("input, select, textarea") && appearance !== "none";
      return isNative || isDrawn(control);
    };
    const top = document.querySelector("[role=dialog]") ?? document;
    return [...top.querySelectorAll("button, input, select, textarea, summary, a[href]:not(svg a)")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => control.closest(".sr-only") === null && !isSeen(control))
      .map((control) => control.outerHTML.slice(0, 200));
  });
}
