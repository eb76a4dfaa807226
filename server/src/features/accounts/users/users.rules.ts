import type { UserState } from '@loopcheck/contract/features/accounts/users.contract';
import type { LinkPurpose } from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { UserRow } from './users.queries.ts';

/** The state of an account. A refused registration counts as inactive. */
export function toUserState(row: Pick<UserRow, 'deleted_at' | 'is_active' | 'approved_at'>): UserState {
  if (row.deleted_at) return 'deleted';
  if (!row.is_active) return 'inactive';
  return row.approved_at ? 'active' : 'waiting';
}

/** True if the person has requested trainer access and no admin has decided yet. */
export const hasPendingTrainerRequest = (row: Pick<UserRow, 'trainer_requested_at' | 'trainer_decided_at'>): boolean =>
  row.trainer_requested_at !== null && row.trainer_decided_at === null;

/** The URL of the page on which a person uses a one-time link. `origin` is the origin of this site. */
export const oneTimeLinkUrl = (origin: string, token: string): string => `${origin}/one-time-link/${token}`;

/** The values in a mail with a one-time link. */
export interface LinkMailContent {
  readonly purpose: LinkPurpose;
  readonly siteName: string;
  readonly fullName: string;
  readonly url: string;
  readonly expiresAt: Date;
  readonly timeZone: string;
}

/** Composes the mail with a one-time link. */
export function composeLinkMail({ purpose, siteName, fullName, url, expiresAt, timeZone }: LinkMailContent): {
  subject: string;
  text: string;
} {
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(expiresAt);
  const { subject, introduction, warning } = linkMailTexts(purpose, siteName);
  const text = [
    `${fullName},`,
    introduction,
    url,
    `It works once, until ${until} (${timeZone}). Give it to nobody: whoever opens it sets the password.`,
    warning,
  ];
  return { subject, text: `${text.join('\n\n')}\n` };
}

/** The parts of a mail with a one-time link that depend on the purpose of the link. */
function linkMailTexts(purpose: LinkPurpose, siteName: string) {
  if (purpose === 'invitation') {
    return {
      subject: `${siteName}: your account`,
      introduction: `An administrator has opened an account for you at ${siteName}. Choose your password here:`,
      warning: 'If you know nothing of this, do not open it.',
    };
  }
  const subject = `${siteName}: set a new password`;
  if (purpose === 'forgotten_password') {
    return {
      subject,
      introduction: `Somebody asked for a new password for your account at ${siteName}. Set it here:`,
      warning: 'Until it is used, your present password works. If you did not ask for this, do not open it.',
    };
  }
  return {
    subject,
    introduction: `An administrator of ${siteName} sends you this link, with which you set a new password:`,
    warning: 'Until it is used, your present password works. If you did not ask for this, tell your administrator.',
  };
}
