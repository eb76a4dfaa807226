import { announcementsEndpoints } from '@loopcheck/contract/features/announcements/announcements.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, givenCompleted, givenModules } from '../../testing/given.ts';
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

let sentBefore = 0;
const send = async (body: object = {}, as: Person = trainer) => {
  const words = { title: `Muster ${(sentBefore += 1)}`, content: '<p>At six.</p>', audience: { to: 'all' } };
  return app.call(announcementsEndpoints.send, { as, body: { ...words, ...body } });
};
const seenBy = async (as: Person) =>
  (await app.call(announcementsEndpoints.list, { as })).json<{
    items: { id: string; title: string; readAt: unknown }[];
  }>().items;

describe('an announcement', () => {
  test('reaches everybody in the list and as a notification, and is recorded as a training event', async () => {
    const sent = (await send()).json();
    expect(sent).toMatchObject({ author: 'Tariq Trainer', audience: { to: 'all' }, readCount: 0, withdrawnAt: null });
    expect(sent.recipientCount).toBeGreaterThanOrEqual(3);
    expect((await seenBy(ali))[0]).toMatchObject({ id: sent.id, readAt: null });
    const bell = (await app.call(notificationsEndpoints.list, { as: ali })).json();
    expect(bell.items[0]).toMatchObject({ kind: 'announcement', link: `/announcements/${sent.id}` });
    expect((await eventsOf(app, trainer)).at(-1)).toMatchObject({ verb: 'created', object: 'announcement' });
  });

  test('reaches one department, whose name may differ in letter case', async () => {
    const sent = (await send({ audience: { to: 'department', department: 'utilities' } })).json();
    expect(sent).toMatchObject({ recipientCount: 1, audienceName: 'utilities' });
    expect((await seenBy(ali))[0]?.id).toBe(sent.id);
    expect((await seenBy(sara)).map(({ id }) => id)).not.toContain(sent.id);
    const reply = await app.call(announcementsEndpoints.find, { as: sara, params: { id: sent.id } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'announcement_not_found']);
  });

  test('reaches people who had not completed a module when it was sent', async () => {
    const [first] = await givenModules(app);
    if (!first) throw new Error('There are no modules.');
    await givenCompleted(app, ali, [first]);
    const sent = (await send({ audience: { to: 'unfinished', moduleId: first.id } })).json();
    await givenCompleted(app, sara, [first]);
    expect((await seenBy(ali)).map(({ id }) => id)).not.toContain(sent.id);
    expect((await seenBy(sara))[0]?.id).toBe(sent.id);
  });

  test('lists first the recipients who have not read it', async () => {
    const sent = (await send()).json();
    await app.call(announcementsEndpoints.read, { as: ali, params: { id: sent.id } });
    const bell = (await app.call(notificationsEndpoints.list, { as: ali })).json();
    expect(bell.items[0]).toMatchObject({ link: `/announcements/${sent.id}`, readAt: expect.any(String) });
    const again = await app.call(announcementsEndpoints.read, { as: ali, params: { id: sent.id } });
    expect(again.json().readAt).toEqual(expect.any(String));
    const recipients = (
      await app.call(announcementsEndpoints.recipients, { as: trainer, params: { id: sent.id } })
    ).json().items;
    expect(recipients.at(-1)).toMatchObject({ userId: ali.id, readAt: expect.any(String) });
    expect(recipients[0].readAt).toBeNull();
  });

  test('lists each recipient once over several pages, even if names are equal', async () => {
    const department = 'Many';
    const people = await Promise.all(Array.from({ length: 205 }, () => app.person({ department })));
    const sent = (await send({ audience: { to: 'department', department } })).json();
    await app.call(announcementsEndpoints.read, { as: people[0] ?? ali, params: { id: sent.id } });
    const seen: { userId: string; readAt: string | null }[] = [];
    const sizes: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = cursor === '' ? {} : { cursor };
      const reply = await app.call(announcementsEndpoints.recipients, { as: trainer, params: { id: sent.id }, query });
      const page = reply.json<{ items: { userId: string; readAt: string | null }[]; nextCursor: string | null }>();
      seen.push(...page.items);
      sizes.push(page.items.length);
      cursor = page.nextCursor;
    }
    expect(sizes).toEqual([100, 100, 5]);
    expect(new Set(seen.map(({ userId }) => userId))).toEqual(new Set(people.map(({ id }) => id)));
    expect(seen.at(-1)).toMatchObject({ userId: people[0]?.id, readAt: expect.any(String) });
  });

  test('becomes unread and notifies again when it is edited', async () => {
    const sent = (await send()).json();
    await app.call(announcementsEndpoints.read, { as: ali, params: { id: sent.id } });
    const body = { title: 'Muster at seven', content: '<p>Not at six.</p>' };
    const edited = await app.call(announcementsEndpoints.edit, { as: trainer, params: { id: sent.id }, body });
    expect(edited.json()).toMatchObject({ ...body, editedAt: expect.any(String), readCount: 0 });
    expect((await seenBy(ali))[0]).toMatchObject({ title: 'Muster at seven', readAt: null });
    const bell = (await app.call(notificationsEndpoints.list, { as: ali })).json();
    expect(bell.items[0].details).toEqual({ title: 'Muster at seven' });
  });

  test('is hidden from recipients, visible to trainers and not editable after its withdrawal', async () => {
    const sent = (await send()).json();
    const withdraw = () => app.call(announcementsEndpoints.withdraw, { as: trainer, params: { id: sent.id } });
    expect((await withdraw()).json()).toMatchObject({ withdrawnAt: expect.any(String) });
    expect((await seenBy(ali)).map(({ id }) => id)).not.toContain(sent.id);
    expect((await withdraw()).json().code).toBe('announcement_withdrawn');
    const edit = { as: trainer, params: { id: sent.id }, body: { title: 'x', content: 'x' } };
    expect((await app.call(announcementsEndpoints.edit, edit)).json().code).toBe('announcement_withdrawn');
    const kept = (await app.call(announcementsEndpoints.sent, { as: trainer })).json();
    expect(kept.items.find(({ id }: { id: string }) => id === sent.id)).toBeDefined();
  });

  test('is sent once when two identical requests arrive concurrently', async () => {
    const body = { title: 'Twice', content: '<p>Same words.</p>' };
    const replies = await Promise.all([send(body), send(body)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test.each([
    ['markup without text', { content: '<p> </p><script>alert(1)</script>' }, 'announcement_empty'],
    [
      'a department without people',
      { audience: { to: 'department', department: 'Nowhere' } },
      'announcement_without_audience',
    ],
    ['an unknown module', { audience: { to: 'unfinished', moduleId: crypto.randomUUID() } }, 'module_not_found'],
  ])('with %s is refused and not saved', async (_what, body, code) => {
    const before = (await seenBy(ali)).length;
    expect((await send(body)).json().code).toBe(code);
    expect(await seenBy(ali)).toHaveLength(before);
  });

  test('contains only the markup that is allowed in authored texts', async () => {
    const content = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a></p>';
    expect((await send({ content })).json().content).toBe('<p>a<a>b</a></p>');
  });

  test('cannot be sent by trainees, who get 403, and trainers get the size of each audience', async () => {
    expect((await send({}, ali)).statusCode).toBe(403);
    const audiences = (await app.call(announcementsEndpoints.audiences, { as: trainer })).json();
    expect(audiences.all).toBeGreaterThanOrEqual(3);
    expect(audiences.departments).toContainEqual({ department: 'Utilities', people: 1 });
    expect(audiences.unfinished[0].people).toBe(audiences.all - 2);
  });
});
