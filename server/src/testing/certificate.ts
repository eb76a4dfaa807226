// Required by a library that @peculiar/x509 uses.
import 'reflect-metadata';
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

/** A TLS certificate with its private key, both in PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 24 * 3_600_000;

/** Creates a self-signed certificate for a host name. It is valid from yesterday until tomorrow. */
export async function createTestCertificate(hostName: string): Promise<TestCertificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${hostName}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - dayMs),
    notAfter: new Date(Date.now() + dayMs),
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: hostName }])],
  });
  const privateKey = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: certificate.toString('pem'), key: PemConverter.encode(privateKey, 'PRIVATE KEY') };
}
