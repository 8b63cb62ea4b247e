import { classes } from "./classes.ts";

export function Alert(props: { text: string | null; className?: string }) {
  if (props.text === null) return null;
  return (
    <p role="alert" className={classes("text-unpaid", props.className)}>
      {props.text}
    </p>
  );
}
