/** The content of a QR code, a file or a text field: a certificate number, a signed code, or something else. */
export type ScannedText =
  | { readonly kind: 'number'; readonly number: string }
  | { readonly kind: 'signed'; readonly text: string }
  | { readonly kind: 'unknown' };

/** A certificate number, with or without dashes. */
const numberPattern = /^[A-Z0-9-]{6,64}$/;

/** The header of a signed code starts with `{"`, which is `eyJ` in base64url. */
const signedCodeStart = 'eyJ';
/** Matches a signed code: header, payload and signature in base64url, separated by dots. */
const signedCodePattern = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/**
 * Finds a certificate number or a signed code. A number can be in a URL, as in the QR code on the first page of a
 * certificate. A signed code can be inside other text, as in a credential file (`{"credential":"…"}`).
 */
export function parseScannedText(text: string): ScannedText {
  const trimmed = text.trim();
  const numberInUrl = /\/verify\/([^/?#\s]+)/.exec(trimmed)?.[1];
  // A text that begins with a signed code counts as a signed code, even if a URL follows.
  if (numberInUrl !== undefined && !trimmed.startsWith(signedCodeStart)) {
    return { kind: 'number', number: decode(numberInUrl) };
  }
  const number = trimmed.toUpperCase().replaceAll(/\s/g, '');
  if (numberPattern.test(number)) return { kind: 'number', number };
  // A pasted code can be broken across lines.
  const signedCode = signedCodePattern.exec(trimmed.replaceAll(/\s/g, ''))?.[0];
  return signedCode !== undefined ? { kind: 'signed', text: signedCode } : { kind: 'unknown' };
}

function decode(urlPart: string): string {
  try {
    return decodeURIComponent(urlPart);
  } catch {
    // Not a valid percent-encoding. The server has no certificate with such a number.
    return urlPart;
  }
}
