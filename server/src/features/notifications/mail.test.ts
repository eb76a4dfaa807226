import { profileEndpoints } from '@loopcheck/contract/features/accounts/profile.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import { type Mail, openMail } from '../../platform/mail/mail.ts';
import type { Person } from '../../testing/people.ts';
import { type StandInMailServer, startMailServer } from '../../testing/stand-in-mail-server.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { mailQueue, notify, queueWaitingMail, senderOf } from './index.ts';

let house: TestApp;
let server: StandInMailServer;
let mail: Mail;
let person: Person;

beforeAll(async () => {
  server = await startMailServer();
  house = await testApp({ SMTP_URL: server.url, PUBLIC_URL: 'http://plant.test:3000' });
  mail = openMail({ smtpUrl: server.url, sender: senderOf(house.config) });
});
afterAll(async () => {
  mail.close();
  await house.close();
  await server.close();
});
beforeEach(async () => {
  person = await house.person();
  server.letters.length = 0;
});

const tell = (title: string, to: Person = person) =>
  notify(house.db, {
    kind: 'announcement',
    userIds: [to.id],
    occasion: title,
    details: { title },
    link: '/announcements/1',
  });

/** What was handed to the job runner, by the key that keeps two of the same apart. */
const added = new Map<string, object>();
const jobs: Jobs = {
  add: (_queue, data, key) => {
    added.set(key, data);
    return Promise.resolve();
  },
  stop: () => Promise.resolve(),
};
const queue = (): JobQueue<{ id: string }> =>
  mailQueue({ db: house.db, mail, address: () => 'http://plant.test:3000' });

/** Hands over what waits and does it, as the job runner does. */
async function post(): Promise<void> {
  added.clear();
  await queueWaitingMail(house.db, jobs, queue(), house.clock.now());
  for (const data of added.values()) await queue().work(data as { id: string });
}

test('What somebody is told of comes by mail too, once, as words and an address', async () => {
  await tell('Muster at six');
  await post();
  await post();
  expect(server.letters).toHaveLength(1);
  const [letter] = server.letters;
  expect(letter?.to).toEqual([person.email]);
  expect(letter?.source).toMatch(/^Subject: .*Announcement: Muster at six$/m);
  expect(letter?.source).toContain('From: Loopcheck <loopcheck@plant.test>');
  // Long lines are folded on the way (RFC 2045, 6.7).
  expect(letter?.source.replaceAll('=\n', '')).toContain('http://plant.test:3000/announcements/1');
});

test('Nothing is sent to who wants no mail, who has read it meanwhile, or who was switched off', async () => {
  const [unwilling, quick, gone] = await Promise.all([house.person(), house.person(), house.person()]);
  await house.call(profileEndpoints.saveSettings, { as: unwilling, body: { mail: false } });
  for (const each of [unwilling, quick, gone]) await tell('Nobody', each);
  await house.call(notificationsEndpoints.readAll, { as: quick });
  await house.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
  await post();
  expect(server.letters).toEqual([]);
});

test('A letter that the mail server refuses stays to be sent', async () => {
  await tell('Refused at first');
  server.refuseNext(1);
  await expect(post()).rejects.toThrow('451');
  expect(server.letters).toEqual([]);
  for (const data of added.values()) await queue().work(data as { id: string });
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
    await post();
    const [letter] = server.letters;
    const headers = letter?.source.split('\n\n')[0] ?? '';
    expect(letter?.to).toEqual([person.email]);
    expect(headers).not.toMatch(/^(Bcc|To): .*thief/im);
  },
);

test('What waited for longer than a day is no news and is not sent', async () => {
  await tell('Old');
  house.clock.advance(25 * 3_600_000);
  await post();
  house.clock.advance(-25 * 3_600_000);
  expect(server.letters).toEqual([]);
  // It would wait for ever in the other tests of this house.
  await house.db.updateTable('notifications').set({ mail: 'sent' }).where('user_id', '=', person.id).execute();
});
