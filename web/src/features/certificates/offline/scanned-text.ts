/** What a QR code, a file or pasted text turns out to be. */
export type Scanned =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'signed'; readonly text: string }
  | { readonly kind: 'nothing' };

/** People leave out the dashes. */
const numberText = /^[A-Z0-9-]{6,64}$/;

/**
 * Sorts a scanned text: the address on a certificate's first page, a bare number, or signed text, which may stand
 * within other text, as in a credential file (`{"credential":"…"}`).
 */
export function sortScanned(text: string): Scanned {
  const trimmed = text.trim();
  const inAddress = /\/verify\/([^/?#\s]+)/.exec(trimmed)?.[1];
  if (inAddress !== undefined && !trimmed.startsWith('eyJ')) return { kind: 'number', number: decoded(inAddress) };
  const number = trimmed.toUpperCase().replaceAll(/\s/g, '');
  if (numberText.test(number)) return { kind: 'number', number };
  // A header begins with `{"`, which is eyJ in base64url.
  const signed = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(trimmed.replaceAll(/\s/g, ''))?.[0];
  return signed !== undefined ? { kind: 'signed', text: signed } : { kind: 'nothing' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A stray per cent sign: the site will not know such a number, and says so.
    return part;
  }
}
