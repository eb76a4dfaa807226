/**
 * Puts text on the clipboard and says whether that worked. Browsers lend the clipboard only to https pages;
 * on plain http, which plants run, the old way of copying a selection stands in.
 */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Refused by a policy or a prompt: the old way asks nobody.
      return copySelection(text);
    }
  }
  return copySelection(text);
}

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.className = 'vh';
  document.body.append(holder);
  holder.focus({ preventScroll: true });
  holder.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy on a page without https
    return document.execCommand('copy');
  } catch {
    // A browser without it: the caller selects the text for the reader to copy.
    return false;
  } finally {
    holder.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
