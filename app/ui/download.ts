/** Hands a file made in this browser to the user. */
export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download holds on to the blob by itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
