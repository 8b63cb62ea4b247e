import { Button } from "../../ui/button.tsx";

/** To where the person came from. */
export function GoBack() {
  return <Button onClick={() => history.back()}>Go Back</Button>;
}
