import { Button } from "../../ui/button.tsx";

/** A mailed link opened where it wasn't asked for: one press, so that a preview of the link spends nothing. */
export function ConfirmSignIn(props: { onConfirm: () => void }) {
  return (
    <>
      <h1 className="text-title font-semibold">Sign in here?</h1>
      <p className="mt-2 text-ink-soft">
        This link was asked for in another browser. Go on only if you asked for it yourself.
      </p>
      <Button look="primary" className="mt-6 w-full" onClick={props.onConfirm}>
        Sign in
      </Button>
    </>
  );
}
