const latin1 = new TextDecoder('latin1');

/**
 * True if bytes can be text in UTF-8 or a Latin code page: they contain no control characters that text does not use.
 */
export function canBeText(bytes: Uint8Array): boolean {
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(latin1.decode(bytes));
}

/**
 * True if a file can be plain text according to its first bytes. These bytes must not contain binary data. After white
 * space and a byte order mark, they must start neither with markup such as HTML nor with the `#!` of a script. A file
 * with a UTF-16 byte order mark is accepted without these checks.
 */
export function isPlainTextHead(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || (canBeText(head) && !/^[\s\u00bb\u00bf\u00ef]*(<|#!)/.test(latin1.decode(head)));
}

/** True if a file starts with the WebVTT signature, optionally after a byte order mark. */
export const isWebVtt = (head: Uint8Array): boolean =>
  /^(\u00ef\u00bb\u00bf)?WEBVTT([ \t\r\n]|$)/.test(latin1.decode(head.subarray(0, 64)));
