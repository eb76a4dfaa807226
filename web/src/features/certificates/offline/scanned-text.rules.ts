/** The content of a QR code, a file or a text field: a certificate number, a signed code, or something else. */
export type ScannedText =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'signed'; readonly text: string }
  | { readonly kind: 'unknown' };

/** A certificate number, with or without dashes. */
const numberPattern = /^[A-Z0-9-]{6,64}$/;

/**
 * Finds a certificate number or a signed code. A number can be in the URL of the code on the first page of a
 * certificate. A signed code can be inside other text, as in a credential file (`{"credential":"…"}`).
 */
export function parseScannedText(text: string): ScannedText {
  const trimmed = text.trim();
  const numberInUrl = /\/verify\/([^/?#\s]+)/.exec(trimmed)?.[1];
  if (numberInUrl !== undefined && !trimmed.startsWith('eyJ')) return { kind: 'number', number: decode(numberInUrl) };
  const number = trimmed.toUpperCase().replaceAll(/\s/g, '');
  if (numberPattern.test(number)) return { kind: 'number', number };
  // The header of a signed code starts with `{"`, which is `eyJ` in base64url.
  const signed = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(trimmed.replaceAll(/\s/g, ''))?.[0];
  return signed !== undefined ? { kind: 'signed', text: signed } : { kind: 'unknown' };
}

function decode(urlPart: string): string {
  try {
    return decodeURIComponent(urlPart);
  } catch {
    // A percent sign without a code. The server does not know such a number either.
    return urlPart;
  }
}
