import type { Notification } from '@loopcheck/contract/features/notifications/notifications.contract';

/** What a notification says in a letter: one line. */
export function mailWords({ kind, details }: Pick<Notification, 'kind' | 'details'>): string {
  const of = (name: string) => details[name] ?? '';
  switch (kind) {
    case 'announcement':
      return `Announcement: ${of('title')}`;
    case 'answer':
      return `${of('author')} answered your question in Chapter ${of('chapterNumber')}`;
    case 'certificate-approved':
      return `Your certificate ${of('number')} was approved`;
    case 'certificate-rejected':
      return `Your certificate request ${of('number')} was rejected: ${of('reason')}`;
    case 'certificate-revoked':
      return `Your certificate ${of('number')} was revoked: ${of('reason')}`;
    case 'certificate-expiring':
      return `Your certificate ${of('number')} is valid until ${of('lastDay')}. You can renew it now`;
    case 'trainer-request-approved':
      return 'You have trainer access now';
    case 'trainer-request-refused':
      return 'Your request for trainer access was refused';
    case 'module-revised':
      return `Chapter ${of('chapterNumber')}, ${of('title')}, was revised after you completed it`;
    case 'sop-revised':
      return `${of('number')}, ${of('title')}, has a new revision: ${of('revision')}. Read it again`;
  }
}

/** A letter about a notification. `address` is where people reach the product. */
export function letterOf(
  told: Pick<Notification, 'kind' | 'details' | 'link'>,
  { siteName, address, fullName }: { siteName: string; address: string; fullName: string },
): { subject: string; text: string } {
  const words = mailWords(told);
  const text = [
    `${fullName},`,
    `${words}.`,
    new URL(told.link, address).href,
    `You get this because mail is switched on in your settings: ${new URL('/settings', address).href}`,
  ];
  return { subject: `${siteName}: ${words}`.slice(0, 200), text: `${text.join('\n\n')}\n` };
}
