import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';

/** The texts of a notification mail. */
interface MailWords {
  /** One line that says what has happened, short enough for a list of mails on a phone. */
  readonly subject: string;
  /** A sentence that says what has happened, with the relevant details. */
  readonly sentence: string;
  /** The description of the link. */
  readonly step: string;
}

function mailWords({ kind, details }: Pick<Notification, 'kind' | 'details'>): MailWords {
  const of = (name: string) => details[name] ?? '';
  switch (kind) {
    case 'announcement':
      return {
        subject: `Announcement: ${of('title')}`,
        sentence: `There is an announcement for you: ${of('title')}`,
        step: 'Read it here:',
      };
    case 'answer':
      return {
        subject: `${of('author')} answered your question`,
        sentence: `${of('author')} answered your question in Chapter ${of('chapterNumber')}`,
        step: 'Read the answer, and accept it if it helped:',
      };
    case 'certificate-approved':
      return {
        subject: `Your certificate ${of('number')} was approved`,
        sentence: `Your certificate ${of('number')} was approved and issued`,
        step: 'Download it here:',
      };
    case 'certificate-rejected':
      return {
        subject: `Your certificate request ${of('number')} was rejected`,
        sentence: `Your certificate request ${of('number')} was rejected: ${of('reason')}`,
        step: 'You can ask again here:',
      };
    case 'certificate-revoked':
      return {
        subject: `Your certificate ${of('number')} was revoked`,
        sentence: `Your certificate ${of('number')} was revoked: ${of('reason')}`,
        step: 'See how you stand:',
      };
    case 'certificate-expiring':
      return {
        subject: `Your certificate ${of('number')} is valid until ${of('lastDay')}`,
        sentence: `The last day of your certificate ${of('number')} is ${of('lastDay')}`,
        step: 'You can renew it now:',
      };
    case 'trainer-request-approved':
      return {
        subject: 'You have trainer access now',
        sentence: 'Your request was approved: you have trainer access now',
        step: 'The trainer portal is here:',
      };
    case 'trainer-request-refused':
      return {
        subject: 'Your request for trainer access was refused',
        sentence: 'Your request for trainer access was refused. You go on as a trainee',
        step: 'Your profile:',
      };
    case 'module-revised':
      return {
        subject: `Chapter ${of('chapterNumber')} was revised`,
        sentence: `Chapter ${of('chapterNumber')}, ${of('title')}, was revised after you completed it`,
        step: 'See what changed:',
      };
    case 'sop-revised':
      return {
        subject: `${of('number')} has a new revision: ${of('revision')}`,
        sentence: `${of('number')}, ${of('title')}, which you had read, has a new revision: ${of('revision')}`,
        step: 'Read it again before you work by it:',
      };
  }
}

/** Subject and text of the mail about a notification. `address` is the server's public origin. */
export function composeMail(
  notification: Pick<Notification, 'kind' | 'details' | 'link'>,
  { siteName, address, fullName }: { siteName: string; address: string; fullName: string },
): { subject: string; text: string } {
  const { subject, sentence, step } = mailWords(notification);
  const text = [
    `${fullName},`,
    withFullStop(sentence),
    `${step}\n${new URL(notification.link, address).href}`,
    `You get this because mail is switched on in your settings: ${new URL('/settings', address).href}`,
  ];
  return { subject: shortened(`${siteName}: ${subject}`), text: `${text.join('\n\n')}\n` };
}

/** Adds a full stop, unless the text that people typed ends with a punctuation mark. */
const withFullStop = (sentence: string): string =>
  /[.!?…]$/u.test(sentence.trimEnd()) ? sentence : `${sentence.trimEnd()}.`;

/** The maximum length in characters. Mail programs show even less in their lists. */
const maxSubjectLength = 150;

/** Shortens a subject without splitting a surrogate pair. */
function shortened(subject: string): string {
  const characters = [...subject];
  return characters.length <= maxSubjectLength ? subject : `${characters.slice(0, maxSubjectLength - 1).join('')}…`;
}
