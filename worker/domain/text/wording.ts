/** "5,000" */
export function numberText(count: number): string {
  return count.toLocaleString("en-US");
}

/** "1 expense", "3 expenses", "5,000 expenses". The plural is only needed if it isn't formed with an s. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}

/** Escapes text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
