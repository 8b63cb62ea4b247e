// Runs in the page. Bundled with its library, since a driver injects one script.
import { queryAllByLabelText, queryAllByRole, queryAllByText } from "@testing-library/dom";
import type { Query, QueryStep, Sight, Wording } from "./query.ts";

/** What drivers call in a page, by the name of finder. */
export interface Finder {
  /** What of a query can be seen now. */
  look(query: Query): Sight;
  /**
   * Where to press the first that matches: once it is in view, stands still, and isn't covered by anything else.
   * @throws Error that says which of these never came, after a while
   */
  whereToPress(query: Query, patienceMs: number): Promise<{ x: number; y: number }>;
  focus(query: Query): void;
  blur(query: Query): void;
  /** The page's address, focus, fields and text, for a message that says what was there instead. */
  describe(): string;
}

declare global {
  var finder: Finder;
  /** The frame of tests/engines/gateway.ts, by its name. */
  var phone: Window | undefined;
}

const matcherOf = (wording: Wording) =>
  typeof wording === "string" ? wording : new RegExp(wording.source, wording.flags);

function isSeen(element: Element): boolean {
  if (element.closest("[inert]") !== null) return false;
  return element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
}

const isExposed = (element: Element) => element.closest("[aria-hidden=true]") === null;

function step(within: readonly HTMLElement[], each: QueryStep): HTMLElement[] {
  if (each.by === "first") return within.slice(0, 1);
  const found = within.flatMap((element) => {
    if (each.by === "text") return queryAllByText(element, matcherOf(each.text));
    if (each.by === "label") return queryAllByLabelText(element, matcherOf(each.text));
    const named = each.name === undefined ? {} : { name: matcherOf(each.name) };
    // Whether it is hidden is seen by isSeen. The library would compute the styles of all that surround each candidate.
    return queryAllByRole(element, each.role, { ...named, hidden: true }).filter(isExposed);
  });
  return [...new Set(found)].filter(isSeen);
}

function find(query: Query): HTMLElement[] {
  return query.reduce<HTMLElement[]>(step, [seenDocument().body]);
}

/** What is looked at: the page, or the one in its frame where the gateway shows one as on a phone. */
const seenDocument = () => (globalThis.phone ?? globalThis).document;

const isField = (element: Element | undefined): element is HTMLInputElement =>
  element?.matches("input, textarea, select") ?? false;

// biome-ignore lint/performance/useDomNodeTextContent: What is read is what is seen, with gaps between its blocks.
const textOf = (element: HTMLElement | undefined) => element?.innerText.replace(/\s+/g, " ").trim() ?? "";

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

const boxOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
};

/** Whether it is on its way, with what holds it. On a busy machine an animation may stand for some frames before it moves anything. */
function isAnimated(element: Element): boolean {
  const running = element.ownerDocument.getAnimations().filter(({ playState }) => playState === "running");
  return running.some(({ effect }) => (effect as KeyframeEffect | null)?.target?.contains(element) === true);
}

async function whereToPress(query: Query, patienceMs: number) {
  const startedAt = performance.now();
  let why = "isn't there";
  let isCovered = false;
  while (performance.now() - startedAt < patienceMs) {
    const [element] = find(query);
    if (element === undefined) why = "isn't there";
    else if (isField(element) && element.disabled) why = "is disabled";
    else {
      const before = boxOf(element);
      const page = element.ownerDocument;
      const isInView = before.y >= 0 && before.y + before.height <= (page.defaultView?.innerHeight ?? 0);
      // People also scroll to what lies behind a bar that stays in sight.
      if (!isInView || isCovered) element.scrollIntoView({ block: "center", behavior: "instant" });
      await nextFrame();
      await nextFrame();
      const box = boxOf(element);
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const top = page.elementFromPoint(point.x, point.y);
      const isOnTop =
        top !== null && (element.contains(top) || top.closest("label")?.contains(element) === true);
      isCovered = !isOnTop;
      if (JSON.stringify(box) !== JSON.stringify(before) || isAnimated(element)) why = "moves";
      else if (isCovered) why = `is covered by ${top?.outerHTML.slice(0, 120) ?? "the window's edge"}`;
      else return point;
    }
    await new Promise((done) => setTimeout(done, 30));
  }
  throw new Error(why);
}

globalThis.finder = {
  look: (query) => {
    const found = find(query);
    const [first] = found;
    return {
      count: found.length,
      text: textOf(first),
      value: isField(first) ? first.value : "",
      isChecked: isField(first) ? first.checked : first?.getAttribute("aria-checked") === "true",
      isFocused: first !== undefined && first === first.ownerDocument.activeElement,
    };
  },
  whereToPress,
  focus: (query) => find(query)[0]?.focus(),
  blur: (query) => find(query)[0]?.blur(),
  describe: () => {
    const page = seenDocument();
    const focused = page.activeElement?.outerHTML.slice(0, 120);
    const fields = [...page.querySelectorAll("input, textarea, select")].filter(isSeen).filter(isField);
    const held = fields
      .map(({ name, type, value }) => `${name || type}: ${JSON.stringify(value)}`)
      .join(", ");
    return `${page.URL}\nFocus: ${focused}\nFields: ${held}\n${textOf(page.body).slice(0, 1500)}`;
  },
};
