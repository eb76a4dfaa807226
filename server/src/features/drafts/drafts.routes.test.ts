import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { noObjectId } from '@loopcheck/contract/features/drafts/draft-kinds';
import {
  draftsEndpoints,
  maxDraftLength,
  maxDraftsPerPerson,
} from '@loopcheck/contract/features/drafts/drafts.contract';
import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import type { Person } from '../../testing/people.ts';
import { testApp, type TestApp } from '../../testing/test-app.ts';
import { listTrainingEvents } from '../../testing/training-actions.ts';

let app: TestApp;
let anna: Person;
let ravi: Person;

beforeAll(async () => {
  app = await testApp();
  [anna, ravi] = await Promise.all([
    app.person({ role: 'trainer', fullName: 'Anna Berg' }),
    app.person({ role: 'trainer', fullName: 'Ravi Menon' }),
  ]);
});
afterAll(() => app.close());

/** Returns the path parameters of a new object, which has no drafts. */
const newParams = (kind = 'module') => ({ kind, objectId: crypto.randomUUID() as string });
type Params = ReturnType<typeof newParams>;

/**
 * Saves a draft as the first write of a new editor (an open form in one window). `change` numbers the writes of an
 * editor. `body` overrides these defaults.
 */
const save = (as: Person, params: Params, body: object = {}) =>
  app.call(draftsEndpoints.save, {
    as,
    params,
    body: { content: '{"title":"Logs"}', baseRevision: 0, editorId: 'phone', change: 1, userId: as.id, ...body },
  });
/** Saves a draft as `save` does, and returns its revision. */
const saveAndGetRevision = async (as: Person, params: Params): Promise<number> =>
  (await save(as, params)).json().revision;
const find = async (as: Person, params: Params) => (await app.call(draftsEndpoints.find, { as, params })).json();
const remove = (as: Person, params: Params, query: Record<string, string> = {}) =>
  app.call(draftsEndpoints.remove, {
    as,
    params,
    query: { baseRevision: '1', editorId: 'phone', userId: as.id, ...query },
  });

describe('PUT /api/trainer/drafts/:kind/:objectId', () => {
  it('stores the draft for all devices of the person, with a higher revision after each write', async () => {
    const params = newParams();
    expect(await find(anna, params)).toEqual({ own: null, others: [] });
    const first = (await save(anna, params)).json();
    expect(first).toMatchObject({ revision: expect.any(Number), others: [] });
    const second = await save(anna, params, { content: '{"title":"Log"}', baseRevision: first.revision, change: 2 });
    const { revision } = second.json();
    expect(revision).toBeGreaterThan(first.revision);
    expect(await find(anna, params)).toEqual({
      own: { revision, savedAt: expect.any(String), content: '{"title":"Log"}', editorId: 'phone' },
      others: [],
    });
  });

  it('refuses a write that would overwrite unseen text of another window of the same person', async () => {
    const params = newParams();
    const revision = await saveAndGetRevision(anna, params);
    const refused = await save(anna, params, { content: '{"title":"X"}', editorId: 'desk' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'draft_changed']);
    expect((await find(anna, params)).own).toMatchObject({ content: '{"title":"Logs"}', editorId: 'phone' });
    const accepted = await save(anna, params, { content: '{"title":"X"}', editorId: 'desk', baseRevision: revision });
    expect(accepted.json().revision).toBeGreaterThan(revision);
  });

  it('accepts the next write of a window although the reply to its previous write was lost', async () => {
    const params = newParams();
    const revision = await saveAndGetRevision(anna, params);
    const next = await save(anna, params, { content: '{"title":"Next"}', change: 2 });
    expect(next.json().revision).toBeGreaterThan(revision);
  });

  it('changes nothing if a request arrives twice, or after a later request of the same window', async () => {
    const params = newParams();
    const first = (await save(anna, params)).json();
    expect((await save(anna, params)).json()).toEqual(first);
    const { revision } = (await save(anna, params, { content: '{"title":"Later"}', change: 3 })).json();
    expect((await save(anna, params, { content: '{"title":"Late"}', change: 2 })).json()).toMatchObject({ revision });
    expect((await find(anna, params)).own.content).toBe('{"title":"Later"}');
  });

  it('changes nothing when another window writes the text that is already stored, and accepts the write', async () => {
    const params = newParams();
    const revision = await saveAndGetRevision(anna, params);
    expect((await save(anna, params, { editorId: 'desk' })).json()).toMatchObject({ revision });
  });

  it('accepts only one of two concurrent first writes of different windows, even on two servers', async () => {
    const params = newParams();
    const other = await createApp({ platform: app, log: createLogger('silent'), webDirectory: '/nowhere' });
    const write = (editorId: string, server = app.fastify) =>
      server.inject({
        method: 'PUT',
        url: `/api/trainer/drafts/module/${params.objectId}`,
        headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
        cookies: { loopcheck_session: anna.token },
        payload: { content: `{"by":"${editorId}"}`, baseRevision: 0, editorId, change: 1, userId: anna.id },
      });
    const replies = await Promise.all([write('one'), write('two', other)]);
    await other.close();
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it('never reuses the revision of a deleted draft, so that a late write is refused', async () => {
    const params = newParams();
    const deleted = await saveAndGetRevision(anna, params);
    await remove(anna, params, { baseRevision: `${deleted}` });
    expect(await saveAndGetRevision(anna, params)).toBeGreaterThan(deleted);
    const lateReply = await save(anna, params, { content: '{"title":"X"}', editorId: 'desk', baseRevision: deleted });
    expect([lateReply.statusCode, lateReply.json().code]).toEqual([409, 'draft_changed']);
  });

  it('refuses text that another person has typed in this browser, and stores nothing', async () => {
    const params = newParams();
    const refused = await save(ravi, params, { userId: anna.id });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect((await find(ravi, params)).own).toBeNull();
    await save(ravi, params);
    expect((await remove(ravi, params, { userId: anna.id })).statusCode).toBe(403);
    expect((await find(ravi, params)).own).not.toBeNull();
  });

  it('refuses a text that is too long, and a new draft of a person who has the maximum number of drafts', async () => {
    const writer = await app.person({ role: 'trainer' });
    const tooLong = await save(writer, newParams(), { content: 'x'.repeat(maxDraftLength + 1) });
    expect([tooLong.statusCode, tooLong.json().code]).toEqual([422, 'invalid']);
    // The limit applies to characters, not to bytes: in UTF-8, this letter has two bytes.
    expect((await save(writer, newParams(), { content: 'é'.repeat(maxDraftLength) })).statusCode).toBe(200);
    const rows = Array.from({ length: maxDraftsPerPerson - 1 }, () => ({
      user_id: writer.id,
      kind: 'sop' as const,
      object_id: crypto.randomUUID(),
      content: '{}',
      revision: 1,
      editor_id: 'a',
      change: 1,
      saved_at: new Date(),
    }));
    await app.db.insertInto('drafts').values(rows).execute();
    const refused = await save(writer, newParams());
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'drafts_full']);
    // A draft that exists already can still be saved.
    const kept = await save(
      writer,
      { kind: 'sop', objectId: rows[0]?.object_id ?? '' },
      { content: '[]', baseRevision: 1 },
    );
    expect(kept.statusCode).toBe(200);
  });

  it('refuses an unknown kind of draft, and a body without text', async () => {
    expect((await save(anna, newParams('certificate'))).statusCode).toBe(404);
    expect((await save(anna, newParams(), { content: '' })).json().fields).toHaveProperty('content');
  });

  it('is allowed only for trainers and admins, and records no training event', async () => {
    const admin = await app.person({ isAdmin: true });
    const trainee = await app.person();
    const params = newParams();
    const before = (await listTrainingEvents(app, admin)).length;
    expect((await save(admin, params)).statusCode).toBe(200);
    expect((await listTrainingEvents(app, admin)).length).toBe(before);
    expect((await save(trainee, params)).statusCode).toBe(403);
    expect((await app.call(draftsEndpoints.save, { params, body: {} })).statusCode).toBe(401);
  });
});

describe('the drafts of other people', () => {
  it('are shown with name and time, without their text', async () => {
    const params = newParams();
    await save(anna, params);
    const reply = await find(ravi, params);
    expect(reply).toEqual({ own: null, others: [{ fullName: 'Anna Berg', savedAt: expect.any(String) }] });
    expect((await save(ravi, params, { content: '{}' })).json().others).toMatchObject([{ fullName: 'Anna Berg' }]);
    const admin = await app.person({ isAdmin: true });
    expect(JSON.stringify(await find(admin, params))).not.toContain('Logs');
  });

  it('cannot be changed or deleted by somebody else', async () => {
    const params = newParams();
    const revision = await saveAndGetRevision(anna, params);
    await save(ravi, params, { content: '{"title":"Mine"}', baseRevision: 1 });
    await remove(ravi, params);
    expect((await find(anna, params)).own).toMatchObject({ content: '{"title":"Logs"}', revision });
  });

  it('are not shown for new announcements, nor if their author can no longer edit', async () => {
    const announcement = { kind: 'new_announcement', objectId: noObjectId };
    await save(anna, announcement);
    expect((await find(ravi, announcement)).others).toEqual([]);

    const formerTrainer = await app.person({ role: 'trainer' });
    const params = newParams();
    await save(formerTrainer, params);
    await app.db.updateTable('users').set({ role: 'trainee' }).where('id', '=', formerTrainer.id).execute();
    expect((await find(ravi, params)).others).toEqual([]);
  });
});

describe('DELETE /api/trainer/drafts/:kind/:objectId', () => {
  it('deletes the draft, and accepts the same request a second time', async () => {
    const params = newParams();
    await save(anna, params);
    for (const _ of [1, 2]) expect((await remove(anna, params)).json()).toEqual({ own: null, others: [] });
    expect((await find(anna, params)).own).toBeNull();
  });

  it('does not delete text that another window of the person has saved since', async () => {
    const params = newParams();
    const baseRevision = await saveAndGetRevision(anna, params);
    await save(anna, params, { content: '{"title":"Newer"}', editorId: 'desk', baseRevision });
    expect((await remove(anna, params, { baseRevision: `${baseRevision}` })).json().code).toBe('draft_changed');
    expect((await find(anna, params)).own).toMatchObject({ content: '{"title":"Newer"}' });
  });
});

describe('the drafts of a person', () => {
  it('are part of the export of their personal data, and are deleted with the person', async () => {
    const admin = await app.person({ isAdmin: true });
    const writer = await app.person({ role: 'trainer' });
    const params = newParams();
    await save(writer, params);
    const exported = await app.call(personalDataEndpoints.exportPerson, { as: admin, params: { id: writer.id } });
    expect(exported.json().data.drafts).toMatchObject([{ kind: 'module', object_id: params.objectId }]);

    expect((await app.call(usersEndpoints.remove, { as: admin, params: { id: writer.id } })).statusCode).toBe(200);
    expect(await app.db.selectFrom('drafts').select('kind').where('user_id', '=', writer.id).execute()).toEqual([]);
    expect((await find(anna, params)).others).toEqual([]);
  });
});
