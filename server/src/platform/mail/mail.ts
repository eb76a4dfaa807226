import { createTransport } from 'nodemailer';
import { outsideTransaction } from '../db/transaction.ts';

/** One letter, as plain text. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The way out for letters. */
export interface Mail {
  /** Hands a letter to the mail server; throws when it does not take it. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** A mail server that does not answer must not hold a job for minutes, in milliseconds. */
const patienceMs = 15_000;

/** Letters through the mail server at an smtp or smtps URL, from one sender. */
export function openMail({ smtpUrl, sender }: { readonly smtpUrl: string; readonly sender: string }): Mail {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const transport = createTransport({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    // A letter is words: nothing in it may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return outsideTransaction('mail', {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({
        from: sender,
        // As an address, not as a list to be read: what people typed must not name others.
        to: { name: '', address: oneLine(to) },
        subject: oneLine(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  });
}

/** A line end in a header would begin another header (RFC 5322). */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
