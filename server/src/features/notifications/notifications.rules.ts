import {
  type Notification,
  SecondFactorChange,
} from '@loopcheck/contract/features/notifications/notifications.contract';

/** The texts of a notification mail. */
interface MailTexts {
  /** One line about the event, short enough for the list of mails on a phone. */
  readonly subject: string;
  /** A sentence about the event with its details. `composeMail` adds the full stop. */
  readonly sentence: string;
  /** The text before the link. */
  readonly linkLabel: string;
}

function composeMailTexts({ kind, details }: Pick<Notification, 'kind' | 'details'>): MailTexts {
  const detail = (name: string) => details[name] ?? '';
  switch (kind) {
    case 'announcement':
      return {
        subject: `Announcement: ${detail('title')}`,
        sentence: `There is an announcement for you: ${detail('title')}`,
        linkLabel: 'Read it here:',
      };
    case 'answer':
      return {
        subject: `${detail('author')} answered your question`,
        sentence: `${detail('author')} answered your question in Chapter ${detail('chapterNumber')}`,
        linkLabel: 'Read the answer, and accept it if it helped:',
      };
    case 'certificate-approved':
      return {
        subject: `Your certificate ${detail('number')} was approved`,
        sentence: `Your certificate ${detail('number')} was approved and issued`,
        linkLabel: 'Download it here:',
      };
    case 'certificate-rejected':
      return {
        subject: `Your certificate request ${detail('number')} was rejected`,
        sentence: `Your certificate request ${detail('number')} was rejected: ${detail('reason')}`,
        linkLabel: 'You can ask again here:',
      };
    case 'certificate-revoked':
      return {
        subject: `Your certificate ${detail('number')} was revoked`,
        sentence: `Your certificate ${detail('number')} was revoked: ${detail('reason')}`,
        linkLabel: 'See your certificates:',
      };
    case 'certificate-expiring':
      return {
        subject: `Your certificate ${detail('number')} is valid until ${detail('lastDay')}`,
        sentence: `The last day of your certificate ${detail('number')} is ${detail('lastDay')}`,
        linkLabel: 'You can renew it now:',
      };
    case 'trainer-request-approved':
      return {
        subject: 'You have trainer access now',
        sentence: 'Your request was approved: you have trainer access now',
        linkLabel: 'The trainer portal is here:',
      };
    case 'trainer-request-refused':
      return {
        subject: 'Your request for trainer access was rejected',
        sentence: 'Your request for trainer access was rejected. You stay a trainee',
        linkLabel: 'Your profile:',
      };
    case 'module-revised':
      return {
        subject: `Chapter ${detail('chapterNumber')} was revised`,
        sentence: `Chapter ${detail('chapterNumber')}, ${detail('title')}, was revised`,
        linkLabel: 'Read it again:',
      };
    case 'module-pass-again':
      return {
        subject: `Pass the quiz of Chapter ${detail('chapterNumber')} again`,
        sentence: `Chapter ${detail('chapterNumber')}, ${detail('title')}, was revised after you passed its quiz. Read it again and pass its quiz again`,
        linkLabel: 'Read it here:',
      };
    case 'quiz-wait-lifted':
      return {
        subject: `You can start the next attempt: ${detail('title')}`,
        sentence: `A trainer lifted your waiting time. You can start the next attempt now: ${detail('title')}`,
        linkLabel: 'Start it here:',
      };
    case 'sop-revised':
      return {
        subject: `${detail('number')} has a new revision: ${detail('revision')}`,
        sentence: `${detail('number')}, ${detail('title')}, which you had read, has a new revision: ${detail('revision')}`,
        linkLabel: 'Read it again before you use it:',
      };
    case 'second-factor-changed':
      return {
        subject: 'Your sign-in security changed',
        sentence: `${describeSecondFactorChange(SecondFactorChange.parse(details['change']))}. If this was not you, tell an administrator`,
        linkLabel: 'See your sign-in security:',
      };
    case 'reminder':
      return {
        subject: `Your next step: ${detail('label')}`,
        sentence: [
          `${detail('author')} reminds you of your next step: ${detail('label')}. ${detail('reason')}`,
          ...(detail('note') === '' ? [] : [`${detail('author')} adds: ${detail('note')}`]),
        ].join('\n\n'),
        linkLabel: 'Open it here:',
      };
  }
}

function describeSecondFactorChange(change: SecondFactorChange): string {
  const sentences: Readonly<Record<SecondFactorChange, string>> = {
    app_added: 'An authenticator app was added to your account',
    app_removed: 'The authenticator app was removed from your account',
    passkey_added: 'A passkey was added to your account',
    passkey_removed: 'A passkey was removed from your account',
    recovery_codes_renewed: 'Your recovery codes were replaced by new ones',
    recovery_code_used: 'A recovery code was used to sign in to your account',
    reset: 'An administrator removed your app, your passkeys and your recovery codes',
  };
  return sentences[change];
}

/** Composes the mail about a notification. `siteOrigin` is the public origin of the server. */
export function composeMail(
  notification: Pick<Notification, 'kind' | 'details' | 'link'>,
  { siteName, siteOrigin, recipientName }: { siteName: string; siteOrigin: string; recipientName: string },
): { subject: string; text: string } {
  const { subject, sentence, linkLabel } = composeMailTexts(notification);
  const text = [
    `${recipientName},`,
    addFullStop(sentence),
    `${linkLabel}\n${new URL(notification.link, siteOrigin).href}`,
    `You get this because mail is switched on in your settings: ${new URL('/settings', siteOrigin).href}`,
  ];
  return { subject: shortenSubject(`${siteName}: ${subject}`), text: `${text.join('\n\n')}\n` };
}

/** Adds a full stop, unless the sentence ends with a punctuation mark. A trainer's reason can already end with one. */
const addFullStop = (sentence: string): string =>
  /[.!?…]$/u.test(sentence.trimEnd()) ? sentence : `${sentence.trimEnd()}.`;

/**
 * The maximum length of a subject in Unicode code points. Mail programs show fewer characters in their lists of mails.
 */
const maxSubjectLength = 150;

/** Shortens a subject to `maxSubjectLength` without splitting a surrogate pair. */
function shortenSubject(subject: string): string {
  const codePoints = [...subject];
  return codePoints.length <= maxSubjectLength ? subject : `${codePoints.slice(0, maxSubjectLength - 1).join('')}…`;
}
