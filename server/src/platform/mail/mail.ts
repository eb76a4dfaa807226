import { createTransport } from 'nodemailer';
import { forbidInsideTransaction } from '../db/transaction.ts';

/** A plain-text mail. */
export interface MailMessage {
  /**
   * The local part of the Message-ID. The id is the same for every retry of a mail, so that mail servers and clients
   * detect duplicates.
   */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mails. Only jobs use it, so that no request or transaction waits for the mail server. */
export interface Mailer {
  /** Sends a mail. Rejects if the mail server does not accept it. */
  send(message: MailMessage): Promise<void>;
  /** Closes the connections to the mail server. */
  close(): void;
}

/** The time limit for connecting, for the greeting and for each reply of the mail server, in milliseconds. */
const timeoutMs = 15_000;

/** The settings of a `Mailer`. */
export interface MailerOptions {
  /** A URL with smtp:// or smtps://, with the user name and the password if the mail server needs them. */
  readonly smtpUrl: string;
  /**
   * `required`: no mail and no password is sent before TLS has begun with a valid certificate. An smtp:// connection
   * begins TLS with STARTTLS.
   * `optional`: smtp:// uses TLS only if the mail server offers it, and every certificate is accepted.
   */
  readonly tls: 'required' | 'optional';
  /** The From address of all mails, with or without a name: `Name <address>`. */
  readonly sender: string;
}

/** Creates a `Mailer` that uses the mail server at a URL. */
export function openMailer({ smtpUrl, tls, sender }: MailerOptions): Mailer {
  const url = new URL(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  // The domain of the sender becomes the domain of the Message-IDs.
  const domain = /@([^\s>]+)>?$/.exec(sender)?.[1] ?? 'localhost';
  const transport = createTransport({
    // In a URL, an IPv6 address is in brackets.
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    // The default ports are those of smtps and of mail submission.
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: tls === 'required',
    tls: { rejectUnauthorized: tls === 'required' },
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Mails are plain text without attachments, so nodemailer never has to read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return forbidInsideTransaction('mailer', {
    send: async ({ id, to, subject, text }) => {
      await transport.sendMail({
        from: sender,
        messageId: `<${id}@${domain}>`,
        // nodemailer parses a string as a list of addresses, in which a comma could add a recipient. An object is one
        // address.
        to: { name: '', address: toSingleLine(to) },
        subject: toSingleLine(subject),
        text,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  });
}

/** Replaces line breaks and other control characters by spaces. A line break would start another header (RFC 5322). */
const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
