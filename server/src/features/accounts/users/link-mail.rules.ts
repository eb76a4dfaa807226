import type { LinkPurpose } from '../one-time-links.queries.ts';

/** What the mail with a one-time link is made of. */
export interface LinkMail {
  readonly purpose: LinkPurpose;
  readonly siteName: string;
  readonly fullName: string;
  readonly address: string;
  readonly expiresAt: Date;
  readonly timeZone: string;
}

/** Subject and text of the mail that brings a one-time link to its person. */
export function composeLinkMail({ purpose, siteName, fullName, address, expiresAt, timeZone }: LinkMail): {
  subject: string;
  text: string;
} {
  const isInvitation = purpose === 'invitation';
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(expiresAt);
  const text = [
    `${fullName},`,
    isInvitation
      ? `An administrator has opened an account for you at ${siteName}. Choose your password here:`
      : `An administrator of ${siteName} sends you this link, with which you set a new password:`,
    address,
    `It works once, until ${until} (${timeZone}). Give it to nobody: whoever opens it sets the password.`,
    isInvitation
      ? 'If you know nothing of this, do not open it.'
      : 'Until it is used, your present password works. If you did not ask for this, tell your administrator.',
  ];
  const subject = isInvitation ? `${siteName}: your account` : `${siteName}: set a new password`;
  return { subject, text: `${text.join('\n\n')}\n` };
}
