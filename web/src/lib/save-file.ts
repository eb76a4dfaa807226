/** Hands bytes to the browser's own saving, under a name. Works on plain http too. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  // Some browsers take only links that stand in the page.
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after this task has ended.
  setTimeout(() => URL.revokeObjectURL(address), readingTime);
}

/** Enough for the slowest device to take a few megabytes, in milliseconds. */
const readingTime = 60_000;
