import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  state?: unknown;
}

/** A link within the app. The router's own also prefetches for other kinds of router, which is 2 kB that nothing here uses. */
export function Link({ to, state, onClick, ...props }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
