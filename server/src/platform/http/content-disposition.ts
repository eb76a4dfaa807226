/**
 * The value of a Content-Disposition header (RFC 6266) with two names: the real name in UTF-8, and an ASCII name for
 * old clients.
 */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  // Keeps printable ASCII characters, except quotation marks and backslashes.
  const asciiName = fileName.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  // RFC 8187 requires the escape of four characters that encodeURIComponent leaves unchanged.
  const utf8Name = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${utf8Name}`;
}
