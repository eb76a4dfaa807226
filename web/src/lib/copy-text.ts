/**
 * Copies text to the clipboard and returns whether it succeeded. Browsers offer the clipboard API only on https pages.
 * Many plants serve the app without https, so the deprecated `execCommand` is the fallback.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by a policy or by the person; `execCommand` needs no permission.
      return copyWithCommand(text);
    }
  }
  return copyWithCommand(text);
}

function copyWithCommand(text: string): boolean {
  const focused = document.activeElement;
  const textArea = document.createElement('textarea');
  textArea.value = text;
  textArea.readOnly = true;
  textArea.className = 'sr-only';
  document.body.append(textArea);
  textArea.focus({ preventScroll: true });
  textArea.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy on a page without https
    return document.execCommand('copy');
  } catch {
    // The browser does not support the command.
    return false;
  } finally {
    textArea.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Selects the text of an element, so that the person can copy it with the keyboard. */
export function selectText(element: HTMLElement): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
