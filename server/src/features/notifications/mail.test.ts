import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import {
  type NotificationDetails,
  NotificationKind,
  notificationsEndpoints,
} from '@loopcheck/contract/features/notifications/notifications.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mail, openMail } from '../../platform/mail/mail.ts';
import { readConfig } from '../../config.ts';
import type { Person } from '../../testing/people.ts';
import { readLetter, type StandInMailServer, startMailServer } from '../../testing/stand-in-mail-server.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { notify, senderOf } from './index.ts';

let app: TestApp;
let server: StandInMailServer;
let mail: Mail;
let person: Person;

beforeAll(async () => {
  server = await startMailServer();
  const settings = { SMTP_URL: server.url, PUBLIC_URL: 'http://plant.test:3000' };
  mail = openMail({ smtpUrl: server.url, sender: senderOf(readConfig({ DEMO: 'on', ...settings })) });
  app = await testApp(settings, {}, mail);
});
afterAll(async () => {
  mail.close();
  await app.close();
  await server.close();
});
beforeEach(async () => {
  person = await app.person({ fullName: 'Layla Haddad' });
  server.letters.length = 0;
});

const tell = (title: string, to: Person = person) =>
  notify(app.db, {
    kind: 'announcement',
    userIds: [to.id],
    occasion: title,
    details: { title },
    link: '/announcements/1',
  });

test('What somebody is told of comes by mail too, once, as words and an address', async () => {
  await tell('Muster at six');
  await app.runJobs();
  await app.runJobs();
  expect(server.letters).toHaveLength(1);
  const [letter] = server.letters;
  expect(letter?.to).toEqual([person.email]);
  expect(letter?.source).toMatch(/^Subject: .*Announcement: Muster at six$/m);
  expect(letter?.source).toContain('From: Loopcheck <loopcheck@plant.test>');
  expect(readLetter(letter?.source ?? '').text).toContain('http://plant.test:3000/announcements/1');
});

/** Every kind with what its letter must say; whole by its type. */
const kinds: {
  [Kind in NotificationKind]: {
    details: NotificationDetails[Kind];
    link: string;
    subject: string;
    says: string;
  };
} = {
  announcement: {
    details: { title: 'Muster at six' },
    link: '/announcements/1',
    subject: 'Announcement: Muster at six',
    says: 'There is an announcement for you: Muster at six.',
  },
  answer: {
    details: { author: 'Omar Said', chapterNumber: '7' },
    link: '/training-modules/m7#question-1',
    subject: 'Omar Said answered your question',
    says: 'Omar Said answered your question in Chapter 7.',
  },
  'certificate-approved': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD' },
    link: '/certificates',
    subject: 'Your certificate LOOPCHECK-7K3Q-9XWD was approved',
    says: 'Your certificate LOOPCHECK-7K3Q-9XWD was approved and issued.',
  },
  'certificate-rejected': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD', reason: 'Do the field task first.' },
    link: '/certificates',
    subject: 'Your certificate request LOOPCHECK-7K3Q-9XWD was rejected',
    says: 'was rejected: Do the field task first.\n',
  },
  'certificate-revoked': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD', reason: 'Taken by another person' },
    link: '/certificates',
    subject: 'Your certificate LOOPCHECK-7K3Q-9XWD was revoked',
    says: 'was revoked: Taken by another person.',
  },
  'certificate-expiring': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD', lastDay: '2026-12-20' },
    link: '/certificates',
    subject: 'Your certificate LOOPCHECK-7K3Q-9XWD is valid until 2026-12-20',
    says: 'You can renew it now:',
  },
  'trainer-request-approved': {
    details: {},
    link: '/trainer',
    subject: 'You have trainer access now',
    says: 'you have trainer access now.',
  },
  'trainer-request-refused': {
    details: {},
    link: '/profile',
    subject: 'Your request for trainer access was refused',
    says: 'You go on as a trainee.',
  },
  'module-revised': {
    details: { chapterNumber: '7', title: 'Event Logs' },
    link: '/training-modules/m7',
    subject: 'Chapter 7 was revised',
    says: 'Chapter 7, Event Logs, was revised after you completed it.',
  },
  'sop-revised': {
    details: { number: 'LC-07-05', title: 'Export a log', revision: '3' },
    link: '/sop-library?sop=LC-07-05',
    subject: 'LC-07-05 has a new revision: 3',
    says: 'Read it again before you work by it:',
  },
};

test.each(NotificationKind.options)('A letter says what has happened and leads to it: %s', async (kind) => {
  const { details, link, subject, says } = kinds[kind];
  await notify(app.db, { kind, userIds: [person.id], occasion: `letter ${kind}`, details, link });
  await app.runJobs();
  expect(server.letters).toHaveLength(1);
  const { headers, text } = readLetter(server.letters[0]?.source ?? '');
  expect(headers).toContain(`Subject: Loopcheck: ${subject}\n`);
  expect(text).toContain('Layla Haddad,');
  expect(text).toContain(says);
  expect(text).toContain(`http://plant.test:3000${link}\n`);
  expect(text).toContain('http://plant.test:3000/settings');
  expect(text).not.toMatch(/undefined|null|\.\.|<|\{/);
});

test('A subject that is too long is cut, and never within a sign', async () => {
  await tell('🛢'.repeat(200));
  await app.runJobs();
  const { headers, text } = readLetter(server.letters[0]?.source ?? '');
  expect(headers).toMatch(/Subject: Loopcheck: Announcement: 🛢+…\n/u);
  expect(text).toContain('🛢'.repeat(200));
});

test('Nothing is sent to who wants no mail, who has read it meanwhile, or who was switched off', async () => {
  const [unwilling, quick, gone] = await Promise.all([app.person(), app.person(), app.person()]);
  await app.call(profileEndpoints.saveSettings, { as: unwilling, body: { mail: false } });
  for (const each of [unwilling, quick, gone]) await tell('Nobody', each);
  await app.call(notificationsEndpoints.readAll, { as: quick });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
  await app.runJobs();
  expect(server.letters).toEqual([]);
});

test('A letter that the mail server refuses stays to be sent', async () => {
  await tell('Refused at first');
  server.refuseNext(1);
  await expect(app.runJobs()).rejects.toThrow('451');
  expect(server.letters).toEqual([]);
  app.clock.advance(60_000);
  await app.runJobs();
  expect(server.letters).toHaveLength(1);
});

test('A mail server that is away fails the job and nothing else', async () => {
  const away = openMail({ smtpUrl: 'smtp://127.0.0.1:1', sender: 'a@b.test' });
  await expect(away.send({ to: person.email, subject: 's', text: 't' })).rejects.toThrow('ECONNREFUSED');
  away.close();
});

test.each(['Hello\r\nBcc: thief@evil.test', 'Hello\nTo: thief@evil.test\n\nBody', 'Hello\u2028Bcc: thief@evil.test'])(
  'A title cannot add a header or a reader: %j',
  async (title) => {
    await tell(title);
    await app.runJobs();
    const [letter] = server.letters;
    const headers = letter?.source.split('\n\n')[0] ?? '';
    expect(letter?.to).toEqual([person.email]);
    expect(headers).not.toMatch(/^(Bcc|To): .*thief/im);
  },
);

test('What waited for longer than a day is no news and is not sent', async () => {
  await tell('Old');
  app.clock.advance(25 * 3_600_000);
  await app.runJobs();
  app.clock.advance(-25 * 3_600_000);
  expect(server.letters).toEqual([]);
  // It would wait for ever in the other tests of this house.
  await app.db.updateTable('notifications').set({ mail: 'sent' }).where('user_id', '=', person.id).execute();
});
