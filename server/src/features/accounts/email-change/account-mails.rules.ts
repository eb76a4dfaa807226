/** A mail without its recipient. */
interface MailText {
  readonly subject: string;
  readonly text: string;
}

const toText = (paragraphs: readonly string[]): string => `${paragraphs.join('\n\n')}\n`;

/** Formats a point in time for a mail, with the time zone of the site. */
export const formatMailTime = (time: Date, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time)} (${timeZone})`;

interface MailContent {
  readonly siteName: string;
  readonly fullName: string;
}

/** The mail to a new email address, with the link that confirms it. */
export const composeEmailConfirmation = ({
  siteName,
  fullName,
  url,
  until,
}: MailContent & { readonly url: string; readonly until: string }): MailText => ({
  subject: `${siteName}: confirm your new email`,
  text: toText([
    `${fullName},`,
    `you want to use this email at ${siteName}. Confirm it here:`,
    url,
    `The link works once, until ${until}. Until then, your present email stays.`,
    'If you did not ask for this, do not open the link.',
  ]),
});

/** The mail to the previous email address after a change. The mail does not contain the new address. */
export const composeEmailChanged = ({ siteName, fullName }: MailContent): MailText => ({
  subject: `${siteName}: your email was changed`,
  text: toText([
    `${fullName},`,
    `the email of your account at ${siteName} was changed. This address is not used for it any more.`,
    'If you did not ask for this, tell your administrator at once.',
  ]),
});

/** The mail after a change of the password. */
export const composePasswordChanged = ({
  siteName,
  fullName,
  changedAt,
}: MailContent & { readonly changedAt: string }): MailText => ({
  subject: `${siteName}: your password was changed`,
  text: toText([
    `${fullName},`,
    `the password of your account at ${siteName} was changed on ${changedAt}. All other sessions were ended.`,
    'If it was not you, tell your administrator at once.',
  ]),
});
