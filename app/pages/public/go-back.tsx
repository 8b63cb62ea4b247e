import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/** To where the user came from; a tab that was opened with this page has nothing before it. */
export function GoBack() {
  const goBack = () => (history.length > 1 ? history.back() : location.assign(paths.landing));
  return <Button onClick={goBack}>Go Back</Button>;
}
