import { type CertificateDocument, drawCertificate } from './certificate-document.ts';

/** The body of the drawing thread: one certificate in, its bytes out. */
export default async function drawCertificateInThread(certificate: CertificateDocument): Promise<Uint8Array> {
  return new Uint8Array(await drawCertificate(certificate));
}
