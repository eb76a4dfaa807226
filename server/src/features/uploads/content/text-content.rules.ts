const latin1 = new TextDecoder('latin1');

/**
 * The encodings in which the content of a text file is checked. All encodings except UTF-16 are checked as Latin-1,
 * with one character for each byte. This includes UTF-8.
 */
type CheckedEncoding = 'utf-16le' | 'utf-16be' | 'latin1';

/**
 * Returns the encoding in which a text file is checked: UTF-16 if it starts with a UTF-16 byte order mark, else
 * Latin-1.
 */
export function checkedEncodingOf(head: Uint8Array): CheckedEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'latin1';
}

/** True if a decoded text has no control characters other than those that are usual in text, such as tab. */
export function canBeText(text: string): boolean {
  // Allowed are tab to carriage return (U+0009 to U+000D) and escape (U+001B).
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
}

/**
 * True if a file can be plain text according to its first bytes. These bytes must not contain binary data. They must
 * not start with markup such as HTML, or with the `#!` of a script. White space and a byte order mark at the start of
 * the file are skipped before the markup or the `#!` is looked for.
 */
export function isPlainTextHead(head: Uint8Array): boolean {
  // Decoded as a stream, because `head` can end in the middle of a character.
  const text = new TextDecoder(checkedEncodingOf(head)).decode(head, { stream: true });
  // U+00EF, U+00BB and U+00BF are the bytes of a UTF-8 byte order mark in Latin-1.
  return canBeText(text) && !/^[\s\u00bb\u00bf\u00ef]*(<|#!)/.test(text);
}

/** True if a file starts with the WebVTT signature, optionally after a byte order mark. */
export const isWebVtt = (head: Uint8Array): boolean =>
  /^(\u00ef\u00bb\u00bf)?WEBVTT([ \t\r\n]|$)/.test(latin1.decode(head.subarray(0, 64)));
