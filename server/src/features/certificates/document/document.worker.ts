import { type CertificateDocument, renderCertificate } from './document.pages.ts';

/** Entry of the PDF worker thread: renders one certificate. */
export default async function renderInWorker(certificate: CertificateDocument): Promise<Uint8Array> {
  return new Uint8Array(await renderCertificate(certificate));
}
