import {
  announcementsEndpoints,
  type Recipient,
} from '@loopcheck/contract/features/announcements/announcements.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listTrainingEvents, completeModules, listModulesWithQuiz } from '../../testing/training-actions.ts';
import { type Page, readAllPages } from '../../testing/pages.ts';
import type { Person } from '../../testing/people.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let trainer: Person;
let ali: Person;
let sara: Person;

beforeAll(async () => {
  app = await testApp();
  [trainer, ali, sara] = await Promise.all([
    app.person({ role: 'trainer', fullName: 'Tariq Trainer' }),
    app.person(),
    app.person(),
  ]);
  await app.db.updateTable('users').set({ department: 'Utilities' }).where('id', '=', ali.id).execute();
});
afterAll(() => app.close());

let sentCount = 0;
/** Sends an announcement with a unique title to everybody. The fields of `body` override these defaults. */
const sendAnnouncement = async (body: object = {}, as: Person = trainer) => {
  const announcement = { title: `Muster ${(sentCount += 1)}`, content: '<p>At six.</p>', audience: { to: 'all' } };
  return app.call(announcementsEndpoints.send, { as, body: { ...announcement, ...body } });
};
const listReceived = async (as: Person) =>
  (await app.call(announcementsEndpoints.list, { as })).json<{
    items: { id: string; title: string; readAt: unknown }[];
  }>().items;

describe('an announcement', () => {
  test('to everybody is listed for each person, creates notifications, and is recorded as a training event', async () => {
    const sent = (await sendAnnouncement()).json();
    expect(sent).toMatchObject({ author: 'Tariq Trainer', audience: { to: 'all' }, readCount: 0, withdrawnAt: null });
    expect(sent.recipientCount).toBeGreaterThanOrEqual([trainer, ali, sara].length);
    expect((await listReceived(ali))[0]).toMatchObject({ id: sent.id, readAt: null });
    const notifications = (await app.call(notificationsEndpoints.list, { as: ali })).json();
    expect(notifications.items[0]).toMatchObject({ kind: 'announcement', link: `/announcements/${sent.id}` });
    expect((await listTrainingEvents(app, trainer)).at(-1)).toMatchObject({ verb: 'created', object: 'announcement' });
  });

  test('to a department reaches only its people, even if the name of the department has another letter case', async () => {
    const sent = (await sendAnnouncement({ audience: { to: 'department', department: 'utilities' } })).json();
    expect(sent).toMatchObject({ recipientCount: 1, audienceName: 'utilities' });
    expect((await listReceived(ali))[0]?.id).toBe(sent.id);
    expect((await listReceived(sara)).map(({ id }) => id)).not.toContain(sent.id);
    const reply = await app.call(announcementsEndpoints.find, { as: sara, params: { id: sent.id } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'announcement_not_found']);
  });

  // PostgreSQL and JavaScript convert these letters to lower case differently.
  test.each(['İşletme', 'ΟΔΟΣ'])('to the department %s reaches its people', async (department) => {
    const person = await app.person({ department });
    const sent = (await sendAnnouncement({ audience: { to: 'department', department } })).json();
    expect(sent).toMatchObject({ recipientCount: 1, audienceName: department });
    expect((await listReceived(person))[0]?.id).toBe(sent.id);
  });

  test('to the people who have not completed a module keeps its recipients when they complete the module later', async () => {
    const [firstModule] = await listModulesWithQuiz(app);
    if (!firstModule) throw new Error('There are no modules.');
    await completeModules(app, ali, [firstModule]);
    const sent = (await sendAnnouncement({ audience: { to: 'unfinished', moduleId: firstModule.id } })).json();
    await completeModules(app, sara, [firstModule]);
    expect((await listReceived(ali)).map(({ id }) => id)).not.toContain(sent.id);
    expect((await listReceived(sara))[0]?.id).toBe(sent.id);
  });

  test('is marked as read, together with its notification, when a recipient first reads it; readers are listed last', async () => {
    const sent = (await sendAnnouncement()).json();
    const markRead = async () =>
      (await app.call(announcementsEndpoints.read, { as: ali, params: { id: sent.id } })).json();
    const { readAt } = await markRead();
    expect(readAt).toEqual(expect.any(String));
    expect((await markRead()).readAt).toBe(readAt);

    const notifications = (await app.call(notificationsEndpoints.list, { as: ali })).json();
    expect(notifications.items[0]).toMatchObject({ link: `/announcements/${sent.id}`, readAt: expect.any(String) });

    const recipients = (
      await app.call(announcementsEndpoints.recipients, { as: trainer, params: { id: sent.id } })
    ).json().items;
    expect(recipients.at(-1)).toMatchObject({ userId: ali.id, readAt: expect.any(String) });
    expect(recipients[0].readAt).toBeNull();
  });

  test('has a list of recipients that contains each recipient on exactly one page, even if names are equal', async () => {
    const department = 'Many';
    const recipientCount = 205;
    const people = await Promise.all(Array.from({ length: recipientCount }, () => app.person({ department })));
    const sent = (await sendAnnouncement({ audience: { to: 'department', department } })).json();
    await app.call(announcementsEndpoints.read, { as: people[0] ?? ali, params: { id: sent.id } });

    const pageSizes: number[] = [];
    const recipients = await readAllPages(async (query) => {
      const reply = await app.call(announcementsEndpoints.recipients, { as: trainer, params: { id: sent.id }, query });
      const page = reply.json<Page<Recipient>>();
      pageSizes.push(page.items.length);
      return page;
    });

    expect(recipients).toHaveLength(recipientCount);
    expect(pageSizes).toEqual([100, 100, 5]);
    expect(new Set(recipients.map(({ userId }) => userId))).toEqual(new Set(people.map(({ id }) => id)));
    expect(recipients.at(-1)).toMatchObject({ userId: people[0]?.id, readAt: expect.any(String) });
  });

  test('has a sorted list of recipients that agrees with the numbers of its recipients and readers', async () => {
    const department = 'Readers';
    const people = [];
    // A third of the 170 people will read the announcement. The other 113 fill more than one page of 100.
    for (let n = 0; n < 170; n += 1) people.push(await app.person({ fullName: `Reader ${n % 9}`, department }));
    const { id } = (await sendAnnouncement({ audience: { to: 'department', department } })).json();
    const readers = people.filter((_, index) => index % 3 === 0);
    for (const reader of readers) await app.call(announcementsEndpoints.read, { as: reader, params: { id } });

    const rows = await readAllPages(async (query) =>
      (await app.call(announcementsEndpoints.recipients, { as: trainer, params: { id }, query })).json<
        Page<Recipient>
      >(),
    );
    const sortKeyOf = (row: Recipient) => `${row.readAt === null ? 0 : 1} ${row.fullName} ${row.userId}`;
    expect(rows.map(sortKeyOf)).toEqual(rows.map(sortKeyOf).toSorted());
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(people.length);
    expect(rows.filter(({ readAt }) => readAt !== null)).toHaveLength(readers.length);
    const sent = (await app.call(announcementsEndpoints.sent, { as: trainer })).json();
    expect(sent.items[0]).toMatchObject({ id, recipientCount: people.length, readCount: readers.length });
  });

  test('becomes unread and notifies its recipients again when it is edited', async () => {
    const sent = (await sendAnnouncement()).json();
    await app.call(announcementsEndpoints.read, { as: ali, params: { id: sent.id } });

    const body = { title: 'Muster at seven', content: '<p>Not at six.</p>' };
    const edited = await app.call(announcementsEndpoints.edit, { as: trainer, params: { id: sent.id }, body });
    expect(edited.json()).toMatchObject({ ...body, editedAt: expect.any(String), readCount: 0 });
    expect((await listReceived(ali))[0]).toMatchObject({ title: 'Muster at seven', readAt: null });
    const notifications = (await app.call(notificationsEndpoints.list, { as: ali })).json();
    expect(notifications.items[0].details).toEqual({ title: 'Muster at seven' });
  });

  test('keeps the field that an edit does not contain, so that two trainers can change title and content concurrently', async () => {
    const sent = (await sendAnnouncement()).json();
    const edit = (body: object) =>
      app.call(announcementsEndpoints.edit, { as: trainer, params: { id: sent.id }, body });
    const bodies = [{ title: 'Muster at eight' }, { content: '<p>At eight.</p>' }];
    const replies = await Promise.all(bodies.map(edit));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await listReceived(ali))[0]).toMatchObject({ title: 'Muster at eight', content: '<p>At eight.</p>' });
    expect((await edit({ content: '<p> </p>' })).json().code).toBe('announcement_empty');
  });

  test('is listed only for trainers after it is withdrawn, and cannot be changed any more', async () => {
    const sent = (await sendAnnouncement()).json();
    const withdraw = () => app.call(announcementsEndpoints.withdraw, { as: trainer, params: { id: sent.id } });
    expect((await withdraw()).json()).toMatchObject({ withdrawnAt: expect.any(String) });

    expect((await listReceived(ali)).map(({ id }) => id)).not.toContain(sent.id);
    expect((await withdraw()).json().code).toBe('announcement_withdrawn');
    const edit = { as: trainer, params: { id: sent.id }, body: { title: 'x', content: 'x' } };
    expect((await app.call(announcementsEndpoints.edit, edit)).json().code).toBe('announcement_withdrawn');
    const sentReply = (await app.call(announcementsEndpoints.sent, { as: trainer })).json();
    expect(sentReply.items.find(({ id }: { id: string }) => id === sent.id)).toBeDefined();
  });

  test('is sent once if two identical requests arrive concurrently', async () => {
    const body = { title: 'Twice', content: '<p>Same words.</p>' };
    const replies = await Promise.all([sendAnnouncement(body), sendAnnouncement(body)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('is refused if it repeats an earlier one within a minute, but not if it goes to another department', async () => {
    await app.db.updateTable('users').set({ department: 'Tank Farm' }).where('id', '=', sara.id).execute();
    const text = { title: 'Shutdown on Monday', content: '<p>Bring your permit.</p>' };

    expect(
      (await sendAnnouncement({ ...text, audience: { to: 'department', department: 'Utilities' } })).statusCode,
    ).toBe(200);
    expect(
      (await sendAnnouncement({ ...text, audience: { to: 'department', department: 'Tank Farm' } })).statusCode,
    ).toBe(200);

    const repeated = await sendAnnouncement({ ...text, audience: { to: 'department', department: 'Tank Farm' } });
    expect([repeated.statusCode, repeated.json().code]).toEqual([409, 'announcement_sent_already']);
  });

  test.each([
    ['markup without text', { content: '<p> </p><script>alert(1)</script>' }, 'announcement_empty'],
    [
      'a department without people',
      { audience: { to: 'department', department: 'Nowhere' } },
      'announcement_without_audience',
    ],
    ['an unknown module', { audience: { to: 'unfinished', moduleId: crypto.randomUUID() } }, 'module_not_found'],
  ])('with %s is refused and not saved', async (_description, body, code) => {
    const receivedCount = (await listReceived(ali)).length;
    expect((await sendAnnouncement(body)).json().code).toBe(code);
    expect(await listReceived(ali)).toHaveLength(receivedCount);
  });

  test('contains only the markup that is allowed in authored texts', async () => {
    const content = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>';
    expect((await sendAnnouncement({ content })).json().content).toBe('<p>a<a>b</a></p>');
  });

  test('cannot be sent by trainees, who receive 403', async () => {
    expect((await sendAnnouncement({}, ali)).statusCode).toBe(403);
  });
});

describe('GET /api/trainer/announcements/audiences', () => {
  test('returns the number of people in each possible audience', async () => {
    const audiences = (await app.call(announcementsEndpoints.audiences, { as: trainer })).json();
    expect(audiences.all).toBeGreaterThanOrEqual([trainer, ali, sara].length);
    expect(audiences.departments).toContainEqual({ department: 'Utilities', people: 1 });
    // Ali and Sara have completed the first module in an earlier test.
    expect(audiences.unfinished[0].people).toBe(audiences.all - 2);
  });

  test('leaves out people who cannot sign in, and ignores the letter case of departments', async () => {
    const fetchAudiences = async () => (await app.call(announcementsEndpoints.audiences, { as: trainer })).json();
    const before = await fetchAudiences();
    const [firstModule] = await listModulesWithQuiz(app);
    if (!firstModule) throw new Error('There are no modules.');
    // The first three are one department. A blank text and null are no department.
    const departments = ['Case', 'CASE', 'case', '  ', null];
    const added = [];
    for (const department of departments) {
      const person = await app.person();
      await app.db.updateTable('users').set({ department }).where('id', '=', person.id).execute();
      added.push(person);
    }
    const after = await fetchAudiences();
    expect(after.all).toBe(before.all + added.length);
    const newDepartments = after.departments.filter(({ people }: { people: number }) => people === 3);
    expect(newDepartments).toEqual([{ department: expect.stringMatching(/^case$/i), people: 3 }]);
    expect(after.departments).toHaveLength(before.departments.length + 1);
    expect(after.unfinished[0].people).toBe(before.unfinished[0].people + added.length);

    const [deactivated, unapproved] = added as [Person, Person];
    await completeModules(app, deactivated, [firstModule]);
    await completeModules(app, unapproved, [firstModule]);
    expect((await fetchAudiences()).unfinished[0].people).toBe(after.unfinished[0].people - 2);
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', deactivated.id).execute();
    await app.db.updateTable('users').set({ approved_at: null }).where('id', '=', unapproved.id).execute();
    const last = await fetchAudiences();
    expect(last.all).toBe(after.all - 2);
    // The two people have completed the first module, so they did not count for this module even before they were
    // deactivated and unapproved.
    expect(last.unfinished[0].people).toBe(after.unfinished[0].people - 2);
    expect(last.unfinished[1].people).toBe(after.unfinished[1].people - 2);
  });
});
