/** The components that React has rendered since the list was emptied, with their keys, as its developer tools are told. */
export const renders: string[] = [];

interface Fiber {
  readonly type: unknown;
  readonly key: string | null;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** React sets it on what it has rendered, and keeps it on what it has left alone. */
const PERFORMED_WORK = 1;

function note(fiber: Fiber, before: Fiber | null): void {
  const component = nameOf(fiber.type);
  if (component !== null && fiber.flags & PERFORMED_WORK)
    renders.push(fiber.key === null ? component : `${component} ${fiber.key}`);
  if (before !== null && fiber.child === before.child) return;
  for (let child = fiber.child; child !== null; child = child.sibling) note(child, child.alternate);
}

/** A memoised component's type holds the component. */
function nameOf(type: unknown): string | null {
  const component = (type as { type?: unknown } | null)?.type ?? type;
  return typeof component === "function" ? component.name : null;
}

Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => note(root.current, root.current.alternate),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  },
});
