/** A Content-Disposition header (RFC 6266): an ASCII name for old clients, and the real name in UTF-8. */
export function contentDisposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
