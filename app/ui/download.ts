/** Offers a file made in this browser as a download. */
export function download(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Once it has begun, the download keeps the blob alive.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
