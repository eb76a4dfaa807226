import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly to: readonly string[];
  /** The unparsed headers and text, with \n as the line ending. */
  readonly source: string;
}

/** A local mail server that implements the part of RFC 5321 that a client needs, and records the mails. */
export interface StandInMailServer {
  readonly url: string;
  /** The accepted mails. */
  readonly mails: ReceivedMail[];
  /** The mails that were refused after the server had read them. */
  readonly refused: ReceivedMail[];
  /**
   * Refuses the next `count` mails temporarily, as if the queue were full, before (MAIL) or after (DATA) reading them.
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
      .replaceAll(/\?= =\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
        (way.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquoted(text.replaceAll('_', ' '))).toString(),
      ),
    text: (isBase64 ? Buffer.from(body, 'base64') : unquoted(body.replaceAll('=\n', ''))).toString(),
  };
}

/** Decodes quoted-printable text. */
const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  );

export async function startMailServer(): Promise<StandInMailServer> {
  const mails: ReceivedMail[] = [];
  const refused: ReceivedMail[] = [];
  const open = new Set<Socket>();
  let refusals = 0;
  let refusesAfter: 'MAIL' | 'DATA' = 'MAIL';
  const refuses = (step: 'MAIL' | 'DATA'): boolean => {
    if (refusals === 0 || refusesAfter !== step) return false;
    refusals -= 1;
    return true;
  };
  const converse = async (socket: Socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to: string[] = [];
    let data: string[] | undefined;
    say('220 stand-in');
    for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
      if (data) {
        if (line !== '.') {
          data.push(line.replace(/^\.\./, '.'));
          continue;
        }
        const isRefused = refuses('DATA');
        (isRefused ? refused : mails).push({ to, source: data.join('\n') });
        data = undefined;
        say(isRefused ? '451 later' : '250 kept');
      } else if (/^(EHLO|HELO) /i.test(line)) say('250 stand-in');
      else if (/^MAIL FROM:/i.test(line)) {
        to = [];
        say(refuses('MAIL') ? '451 later' : '250 from');
      } else if (/^RCPT TO:/i.test(line)) {
        to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        say('250 to');
      } else if (/^DATA$/i.test(line)) {
        data = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 well');
    }
  };
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => open.delete(socket)));
    // A killed client resets its connection.
    converse(socket).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refused,
    refuseNext: (count, { after } = { after: 'MAIL' }) => {
      refusals = count;
      refusesAfter = after;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
