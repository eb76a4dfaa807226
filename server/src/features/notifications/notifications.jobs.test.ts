import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import {
  type NotificationDetails,
  NotificationKind,
  notificationsEndpoints,
} from '@loopcheck/contract/features/notifications/notifications.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Mailer, openMailer } from '../../platform/mail/mail.ts';
import { readConfig } from '../../config.ts';
import type { Person } from '../../testing/people.ts';
import { readMail, type StandInMailServer, startStandInMailServer } from '../../testing/stand-in-mail-server.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { mailNotification, mailWaitingNotifications, notify, toMailSender } from './index.ts';

let app: TestApp;
let mailServer: StandInMailServer;
let mailer: Mailer;
let person: Person;

beforeAll(async () => {
  mailServer = await startStandInMailServer();
  const settings = { SMTP_URL: mailServer.url, PUBLIC_URL: 'http://plant.test:3000' };
  mailer = openMailer({
    smtpUrl: mailServer.url,
    tls: 'optional',
    sender: toMailSender(readConfig({ DEMO: 'on', ...settings })),
  });
  app = await testApp(settings, {}, mailer);
});
afterAll(async () => {
  mailer.close();
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  person = await app.person({ fullName: 'Layla Haddad' });
  mailServer.mails.length = 0;
});

const sendNotification = (title: string, recipient: Person = person) =>
  notify(app.db, {
    kind: 'announcement',
    userIds: [recipient.id],
    occasion: title,
    details: { title },
    link: '/announcements/1',
  });

test('a notification is mailed once, in a mail that contains its title and its link', async () => {
  await sendNotification('Muster at six');
  await app.runJobs();
  await app.runJobs();
  expect(mailServer.mails).toHaveLength(1);
  const [sent] = mailServer.mails;
  expect(sent?.to).toEqual([person.email]);
  expect(sent?.source).toMatch(/^Subject: .*Announcement: Muster at six$/m);
  expect(sent?.source).toContain('From: Loopcheck <loopcheck@plant.test>');
  expect(readMail(sent?.source ?? '').text).toContain('http://plant.test:3000/announcements/1');
});

/** An example of each notification kind, with the expected subject and a part of the expected text of its mail. */
const examples: {
  [Kind in NotificationKind]: {
    details: NotificationDetails[Kind];
    link: string;
    subject: string;
    textPart: string;
  };
} = {
  announcement: {
    details: { title: 'Muster at six' },
    link: '/announcements/1',
    subject: 'Announcement: Muster at six',
    textPart: 'There is an announcement for you: Muster at six.',
  },
  answer: {
    details: { author: 'Omar Said', chapterNumber: '7' },
    link: '/training-modules/m7#question-1',
    subject: 'Omar Said answered your question',
    textPart: 'Omar Said answered your question in Chapter 7.',
  },
  'certificate-approved': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD' },
    link: '/certificates',
    subject: 'Your certificate LOOPCHECK-7K3Q-9XWD was approved',
    textPart: 'Your certificate LOOPCHECK-7K3Q-9XWD was approved and issued.',
  },
  'certificate-rejected': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD', reason: 'Do the field task first.' },
    link: '/certificates',
    subject: 'Your certificate request LOOPCHECK-7K3Q-9XWD was rejected',
    textPart: 'was rejected: Do the field task first.\n',
  },
  'certificate-revoked': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD', reason: 'Taken by another person' },
    link: '/certificates',
    subject: 'Your certificate LOOPCHECK-7K3Q-9XWD was revoked',
    textPart: 'was revoked: Taken by another person.',
  },
  'certificate-expiring': {
    details: { number: 'LOOPCHECK-7K3Q-9XWD', lastDay: '2026-12-20' },
    link: '/certificates',
    subject: 'Your certificate LOOPCHECK-7K3Q-9XWD is valid until 2026-12-20',
    textPart: 'You can renew it now:',
  },
  'trainer-request-approved': {
    details: {},
    link: '/trainer',
    subject: 'You have trainer access now',
    textPart: 'you have trainer access now.',
  },
  'trainer-request-refused': {
    details: {},
    link: '/profile',
    subject: 'Your request for trainer access was rejected',
    textPart: 'You stay a trainee.',
  },
  'module-revised': {
    details: { chapterNumber: '7', title: 'Event Logs' },
    link: '/training-modules/m7',
    subject: 'Chapter 7 was revised',
    textPart: 'Chapter 7, Event Logs, was revised.',
  },
  'module-pass-again': {
    details: { chapterNumber: '7', title: 'Event Logs' },
    link: '/training-modules/m7',
    subject: 'Pass the quiz of Chapter 7 again',
    textPart: 'Chapter 7, Event Logs, was revised after you passed its quiz. Read it again and pass its quiz again.',
  },
  'quiz-wait-lifted': {
    details: { title: 'Chapter 7 quiz' },
    link: '/quiz/m7',
    subject: 'You can start the next attempt: Chapter 7 quiz',
    textPart: 'A trainer lifted your waiting time. You can start the next attempt now: Chapter 7 quiz.',
  },
  'sop-revised': {
    details: { number: 'LC-07-05', title: 'Export a log', revision: '3' },
    link: '/sop-library?sop=LC-07-05',
    subject: 'LC-07-05 has a new revision: 3',
    textPart: 'Read it again before you use it:',
  },
  'second-factor-changed': {
    details: { change: 'app_removed' },
    link: '/profile',
    subject: 'Your sign-in security changed',
    textPart:
      'The authenticator app was removed from your account. If this was not you, tell an administrator.\n\nSee your sign-in security:',
  },
  reminder: {
    details: {
      author: 'Anna Berg',
      label: 'Start Chapter 1',
      reason: 'Chapter 1 takes about 20 minutes.',
      note: 'The shutdown is on Monday',
    },
    link: '/training-modules/m1',
    subject: 'Your next step: Start Chapter 1',
    textPart:
      'Anna Berg reminds you of your next step: Start Chapter 1. Chapter 1 takes about 20 minutes.\n\nAnna Berg adds: The shutdown is on Monday.\n\nOpen it here:',
  },
};

test.each(NotificationKind.options)('the mail of the kind %s describes the event and contains a link', async (kind) => {
  const { details, link, subject, textPart } = examples[kind];
  await notify(app.db, { kind, userIds: [person.id], occasion: `mail ${kind}`, details, link });
  await app.runJobs();
  expect(mailServer.mails).toHaveLength(1);
  const { headers, text } = readMail(mailServer.mails[0]?.source ?? '');
  expect(headers).toContain(`Subject: Loopcheck: ${subject}\n`);
  expect(text).toContain('Layla Haddad,');
  expect(text).toContain(textPart);
  expect(text).toContain(`http://plant.test:3000${link}\n`);
  expect(text).toContain('http://plant.test:3000/settings');
  // A detail that is missing, a second full stop, HTML or a placeholder would match.
  expect(text).not.toMatch(/undefined|null|\.\.|<|\{/);
});

test('a long subject is shortened without splitting a character, and the text is not shortened', async () => {
  const longTitle = '🛢'.repeat(200);
  await sendNotification(longTitle);
  await app.runJobs();
  const { headers, text } = readMail(mailServer.mails[0]?.source ?? '');
  expect(headers).toMatch(/Subject: Loopcheck: Announcement: 🛢+…\n/u);
  expect(text).toContain(longTitle);
});

test('a person who wants no mails, has read the notification or is inactive receives no mail', async () => {
  const [withoutMail, alreadyRead, inactive] = await Promise.all([app.person(), app.person(), app.person()]);
  await app.call(profileEndpoints.saveSettings, { as: withoutMail, body: { mail: false } });
  for (const recipient of [withoutMail, alreadyRead, inactive]) await sendNotification('Nobody', recipient);
  await app.call(notificationsEndpoints.readAll, { as: alreadyRead });
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute();
  await app.runJobs();
  expect(mailServer.mails).toEqual([]);
});

test('a mail that the mail server refuses temporarily is sent at the next attempt', async () => {
  await sendNotification('Refused at first');
  mailServer.refuseNext(1);
  await expect(app.runJobs()).rejects.toThrow('451');
  expect(mailServer.mails).toEqual([]);
  app.clock.advance(60_000);
  await app.runJobs();
  expect(mailServer.mails).toHaveLength(1);
});

test('sending a mail fails with ECONNREFUSED if the mail server is unreachable', async () => {
  const unreachable = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', tls: 'optional', sender: 'a@b.test' });
  const mailToSend = { to: person.email, subject: 's', text: 't', id: 'x' };
  await expect(unreachable.send(mailToSend)).rejects.toThrow('ECONNREFUSED');
  unreachable.close();
});

test.each([
  'Hello\r\nBcc: attacker@other.test',
  'Hello\nTo: attacker@other.test\n\nBody',
  'Hello\u2028Bcc: attacker@other.test',
])('the title %j does not add a header or a recipient to the mail', async (title) => {
  await sendNotification(title);
  await app.runJobs();
  const [sent] = mailServer.mails;
  const headers = sent?.source.split('\n\n')[0] ?? '';
  expect(sent?.to).toEqual([person.email]);
  expect(headers).not.toMatch(/^(Bcc|To): .*attacker/im);
});

test('a notification that is more than a day old is not mailed', async () => {
  const moreThanADayMs = 25 * 3_600_000;
  await sendNotification('Old');
  app.clock.advance(moreThanADayMs);
  await app.runJobs();
  app.clock.advance(-moreThanADayMs);
  expect(mailServer.mails).toEqual([]);
  // The notification is marked as mailed, so that the jobs of later tests do not mail it.
  await app.db.updateTable('notifications').set({ mail: 'sent' }).where('user_id', '=', person.id).execute();
});

test('every attempt to send a mail uses the same Message-ID', async () => {
  await sendNotification('Refused after the server received it');
  mailServer.refuseNext(1, { after: 'DATA' });
  await expect(app.runJobs()).rejects.toThrow('451');
  app.clock.advance(60_000);
  await app.runJobs();
  const ids = [...mailServer.refusedMails, ...mailServer.mails].map(
    ({ source }) => /^Message-ID: (<.+>)$/im.exec(source)?.[1],
  );
  expect(ids).toEqual([expect.stringMatching(/^<notification-[0-9a-f-]+@plant\.test>$/), ids[0]]);
});

test('each waiting notification is mailed once when two servers process them concurrently', async () => {
  const notificationCount = 20;
  for (let index = 0; index < notificationCount; index += 1) await sendNotification(`Concurrent ${index}`);
  await Promise.all([app.runJob(mailWaitingNotifications, {}), app.runJob(mailWaitingNotifications, {})]);
  await app.runJobs();
  await app.runJob(mailWaitingNotifications, {});
  await app.runJobs();
  expect(mailServer.mails).toHaveLength(notificationCount);
});

test('a notification is not mailed a second time if its job runs twice', async () => {
  await sendNotification('Once');
  await app.runJobs();
  const { id } = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  await app.runJob(mailNotification, { id });
  expect(mailServer.mails).toHaveLength(1);
});
