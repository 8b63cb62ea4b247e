/** Takes files that are dropped anywhere in the window, until the returned function is called. */
export function whenDropped(
  onOver: (isOver: boolean) => void,
  onFiles: (files: readonly File[]) => void,
): () => void {
  const over = new AbortController();
  const options = { signal: over.signal };
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
  const listen = (name: "dragover" | "dragleave" | "drop", take: (event: DragEvent) => void) =>
    addEventListener(name, (event) => hasFiles(event) && take(event), options);
  listen("dragover", (event) => {
    event.preventDefault();
    onOver(true);
  });
  // Within the window, the pointer enters another element.
  listen("dragleave", ({ relatedTarget }) => relatedTarget === null && onOver(false));
  listen("drop", (event) => {
    event.preventDefault();
    onOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return () => over.abort();
}
