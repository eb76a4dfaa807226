const latin1 = new TextDecoder('latin1');

/** Whether bytes can be text in UTF-8 or a Latin code page: they contain no control characters of binary files. */
export function isPlainText(bytes: Uint8Array): boolean {
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
  return !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(latin1.decode(bytes));
}

/** Whether the first bytes of a file are text (UTF-16 only with a byte order mark) and neither markup nor a script. */
export function isText(head: Uint8Array): boolean {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || (isPlainText(head) && !/^[\s\u00bb\u00bf\u00ef]*(<|#!)/.test(latin1.decode(head)));
}

/** Whether a file begins with the WebVTT signature. */
export const isWebVtt = (head: Uint8Array): boolean =>
  /^(\u00ef\u00bb\u00bf)?WEBVTT([ \t\r\n]|$)/.test(latin1.decode(head.subarray(0, 64)));
