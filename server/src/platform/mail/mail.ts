import { createTransport } from 'nodemailer';
import { outsideTransaction } from '../db/transaction.ts';

/** One mail, as plain text. */
export interface MailMessage {
  /** The Message-ID, the same on every retry, so that mail servers and clients recognise duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. Only jobs use it, so that a mail server never keeps a request or a transaction waiting. */
export interface Mail {
  /** Sends a mail; throws when the mail server does not accept it. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** How long each step with the mail server may take, in milliseconds. */
const timeoutMs = 15_000;

/** Mail through the server at an smtp or smtps URL, from one sender. */
export function openMail({ smtpUrl, sender }: { readonly smtpUrl: string; readonly sender: string }): Mail {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  const domain = /@([^\s>]+)>?$/.exec(sender)?.[1] ?? 'localhost';
  const transport = createTransport({
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails are plain text; nothing in them may make the server read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return outsideTransaction('mail', {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({
        from: sender,
        messageId: `<${id}@${domain}>`,
        // An object is not parsed as a list, so that the text cannot add recipients.
        to: { name: '', address: withoutControls(to) },
        subject: withoutControls(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  });
}

/** Removes line breaks, which would start another header (RFC 5322). */
const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
