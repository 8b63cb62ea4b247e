/** In CSS pixels: how far from a point a pointer still means it. A finger is less exact than a mouse. */
export const REACH = { mouse: 12, touch: 32 };

/** The bill whose point's edge is nearest, if it is within reach. */
export function nearestPoint(
  box: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
  reach: number,
): string | null {
  let found: SVGElement | undefined;
  let least = reach;
  for (const point of box?.querySelectorAll<SVGElement>("[data-point]") ?? []) {
    const { left, top, width, height } = point.getBoundingClientRect();
    const distance = Math.hypot(clientX - left - width / 2, clientY - top - height / 2) - width / 2;
    if (distance >= least) continue;
    least = distance;
    found = point;
  }
  return found?.dataset["point"] ?? null;
}
