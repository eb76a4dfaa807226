import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.ts';

/** A mail that the server received. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** The unparsed headers and body, with \n as the line ending. */
  readonly source: string;
  /** True if the mail arrived over TLS. */
  readonly isEncrypted: boolean;
}

/** A local mail server that implements the SMTP commands (RFC 5321) which Loopcheck uses, and records the mails. */
export interface StandInMailServer {
  readonly url: string;
  readonly port: number;
  /** The accepted mails. */
  readonly mails: ReceivedMail[];
  /** The mails that the server refused after it had received their text. */
  readonly refusedMails: ReceivedMail[];
  /**
   * Refuses the next `count` mails with the temporary error 451: by default after the command MAIL, or after the text
   * of the mail (DATA).
   */
  refuseNext(count: number, options?: { after: 'MAIL' | 'DATA' }): void;
  close(): Promise<void>;
}

/** Parses a mail: unfolds the headers and decodes encoded words and the text (RFC 2045 and 2047). */
export function readMail(source: string): { headers: string; text: string } {
  const end = source.indexOf('\n\n');
  const headers = `${source.slice(0, end)}\n`.replaceAll(/\n[ \t]+/g, ' ');
  const body = source.slice(end + 2);
  const isBase64 = /^Content-Transfer-Encoding: base64$/im.test(headers);
  return {
    headers: headers
      // A space between two encoded words is not part of the text.
      .replaceAll(/\?= =\?/g, '?==?')
      // An encoded word is `=?UTF-8?B?…?=` (Base64) or `=?UTF-8?Q?…?=` (quoted-printable).
      .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
        (encoding.toUpperCase() === 'B'
          ? Buffer.from(text, 'base64')
          : decodeQuotedPrintable(text.replaceAll('_', ' '))
        ).toString(),
      ),
    text: (isBase64 ? Buffer.from(body, 'base64') : decodeQuotedPrintable(body.replaceAll('=\n', ''))).toString(),
  };
}

const decodeQuotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

/** Starts the mail server on a free port. With a certificate, the server offers STARTTLS (RFC 3207). */
export async function startStandInMailServer(certificate?: TestCertificate): Promise<StandInMailServer> {
  const mails: ReceivedMail[] = [];
  const refusedMails: ReceivedMail[] = [];
  const openSockets = new Set<Socket>();
  let remainingRefusals = 0;
  let refusalStep: 'MAIL' | 'DATA' = 'MAIL';
  const shouldRefuse = (step: 'MAIL' | 'DATA'): boolean => {
    if (remainingRefusals === 0 || refusalStep !== step) return false;
    remainingRefusals -= 1;
    return true;
  };
  const handleConnection = async (socket: Socket): Promise<void> => {
    const reply = (line: string) => socket.write(`${line}\r\n`);
    const isEncrypted = socket instanceof TLSSocket;
    let to: string[] = [];
    /** The lines of the mail so far; undefined outside the DATA command. */
    let data: string[] | undefined;
    // After STARTTLS the server does not greet the client again.
    if (!isEncrypted) reply('220 stand-in');
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      if (data) {
        if (line !== '.') {
          // A client sends two dots for a dot at the beginning of a line, because a single dot ends the mail.
          data.push(line.replace(/^\.\./, '.'));
          continue;
        }
        const isRefused = shouldRefuse('DATA');
        (isRefused ? refusedMails : mails).push({ to, source: data.join('\n'), isEncrypted });
        data = undefined;
        reply(isRefused ? '451 try again later' : '250 accepted');
      } else if (/^EHLO /i.test(line) && certificate && !isEncrypted) reply('250-stand-in\r\n250 STARTTLS');
      else if (/^(EHLO|HELO) /i.test(line)) reply('250 stand-in');
      else if (/^STARTTLS$/i.test(line)) {
        reply(certificate ? '220 go ahead' : '502 not implemented');
        if (certificate) return startTls(socket, certificate);
      } else if (/^MAIL FROM:/i.test(line)) {
        to = [];
        reply(shouldRefuse('MAIL') ? '451 try again later' : '250 sender accepted');
      } else if (/^RCPT TO:/i.test(line)) {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        reply('250 recipient accepted');
      } else if (/^DATA$/i.test(line)) {
        data = [];
        reply('354 continue');
      } else if (/^QUIT/i.test(line)) {
        reply('221 goodbye');
        socket.end();
      } else reply('250 accepted');
    }
  };
  const startTls = (socket: Socket, { key, cert }: TestCertificate): Promise<void> => {
    const encrypted = new TLSSocket(socket, { isServer: true, key, cert });
    encrypted.on('error', () => socket.destroy());
    return handleConnection(encrypted);
  };
  const server = createServer((socket) => {
    openSockets.add(socket);
    socket.on('close', () => openSockets.delete(socket)).on('error', () => openSockets.delete(socket));
    // A killed client resets its connection, and reading the next line then fails.
    handleConnection(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    refusedMails,
    refuseNext: (count, { after } = { after: 'MAIL' }) => {
      remainingRefusals = count;
      refusalStep = after;
    },
    close: async () => {
      for (const socket of openSockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
