import { type CertificateDocument, renderCertificate } from './document.pages.ts';

/** The function that the PDF worker thread calls to render a certificate. */
export default async function renderInWorker(certificate: CertificateDocument): Promise<Uint8Array> {
  return new Uint8Array(await renderCertificate(certificate));
}
