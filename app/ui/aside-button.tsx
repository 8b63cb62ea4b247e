import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** In a line of small text: a press that fills the field, or shows more of it. */
export function AsideButton({ className, ...rest }: ComponentProps<"button">) {
  return <button type="button" {...rest} className={classes(ASIDE, className)} />;
}

/** Large enough for a thumb. Fields cover what of it reaches over them. */
const ASIDE = "-mx-3 -my-3.5 px-3 py-3.5 font-medium text-accent hover:underline underline-offset-2";
