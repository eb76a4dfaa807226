import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestCertificate } from '../../testing/certificate.ts';
import { startStandInMailServer } from '../../testing/stand-in-mail-server.ts';
import { type MailerOptions, openMailer } from './mail.ts';

const certificate = await createTestCertificate('localhost');
const [plainServer, tlsServer] = [await startStandInMailServer(), await startStandInMailServer(certificate)];
const defaultTrustedCertificates = getCACertificates('default');
afterEach(() => {
  setDefaultCACertificates(defaultTrustedCertificates);
  for (const server of [plainServer, tlsServer]) server.mails.length = 0;
});
afterAll(async () => {
  for (const server of [plainServer, tlsServer]) await server.close();
});

/** Sends a mail through the mail server on this port of `localhost`. */
async function sendMail({ port }: { port: number }, tls: MailerOptions['tls']): Promise<void> {
  const mailer = openMailer({ smtpUrl: `smtp://localhost:${port}`, tls, sender: 'training@plant.test' });
  try {
    await mailer.send({ id: crypto.randomUUID(), to: 'siti@plant.test', subject: 'Your link', text: 'A secret link' });
  } finally {
    mailer.close();
  }
}

describe('with TLS required, a mail', () => {
  test('is sent over STARTTLS if the certificate of the mail server is valid', async () => {
    setDefaultCACertificates([...defaultTrustedCertificates, certificate.cert]);
    await sendMail(tlsServer, 'required');
    expect(tlsServer.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  });

  test('is not sent if the mail server offers no STARTTLS', async () => {
    await expect(sendMail(plainServer, 'required')).rejects.toThrow(/STARTTLS/);
    expect(plainServer.mails).toEqual([]);
  });

  test('is not sent if the certificate is not signed by a trusted authority', async () => {
    await expect(sendMail(tlsServer, 'required')).rejects.toThrow(/self-signed certificate/);
    expect(tlsServer.mails).toEqual([]);
  });

  test('is not sent if the certificate is for another host', async () => {
    const otherCertificate = await createTestCertificate('mail.plant.test');
    const serverOfOtherHost = await startStandInMailServer(otherCertificate);
    setDefaultCACertificates([...defaultTrustedCertificates, otherCertificate.cert]);
    await expect(sendMail(serverOfOtherHost, 'required')).rejects.toThrow(/Hostname\/IP does not match/);
    expect(serverOfOtherHost.mails).toEqual([]);
    await serverOfOtherHost.close();
  });
});

describe('with TLS optional, a mail', () => {
  test('is sent without TLS if the mail server offers no TLS', async () => {
    await sendMail(plainServer, 'optional');
    expect(plainServer.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([false]);
  });

  test('is sent over TLS if the mail server offers TLS, whatever certificate the mail server has', async () => {
    await sendMail(tlsServer, 'optional');
    expect(tlsServer.mails.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  });
});
