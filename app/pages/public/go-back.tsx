import { paths } from "#domain/paths.ts";
import { Button } from "../../ui/button.tsx";

/** Goes back, or to the landing page if the tab was opened with this page. */
export function GoBack() {
  const goBack = () => (history.length > 1 ? history.back() : location.assign(paths.landing));
  return <Button onClick={goBack}>Go Back</Button>;
}
