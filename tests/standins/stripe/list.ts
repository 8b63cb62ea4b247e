import { missing } from "./fault.ts";

interface Listed {
  id: string;
  created: number;
}

/** One part of a list, newest first, as Stripe pages: after the object named. */
export function page<T extends Listed>(
  url: string,
  all: readonly T[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
) {
  // Later made comes first, also within a second.
  const newestFirst = all.toReversed();
  const start = starting_after ? newestFirst.findIndex((each) => each.id === starting_after) + 1 : 0;
  if (starting_after && start === 0) throw missing("object", starting_after, "starting_after");
  const data = newestFirst.slice(start, start + limit);
  return { object: "list" as const, url, has_more: start + limit < newestFirst.length, data };
}
