/** The time after which the URL is revoked. A slow device can need almost this long to write a few megabytes. */
const revokeAfterMs = 60_000;

/** Makes the browser save data from memory as a file. Also works on pages without HTTPS. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers ignore a click on a link that is not in the document.
  document.body.append(link);
  link.click();
  link.remove();
  // The browser starts to read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
