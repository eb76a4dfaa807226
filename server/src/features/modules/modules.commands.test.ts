import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf, givenAttempt, givenModules, givenRead, givenSubmitted } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true });
const modules = await givenModules(app);
const [first, second] = modules;
if (!first || !second) throw new Error('There are no modules.');

const create = (body: object) => app.call(modulesEndpoints.create, { as: admin, body });
const change = (id: string, body: object) => app.call(modulesEndpoints.update, { as: admin, params: { id }, body });
const progressOf = async (as: typeof admin) => (await app.call(progressEndpoints.list, { as })).json();
const overviewOf = async (as: typeof admin) => (await app.call(progressEndpoints.overview, { as })).json();

describe('a module created on site', () => {
  it('is inactive at first, is recorded, and has sanitised HTML', async () => {
    const reply = await create({ title: 'Wireless', chapterNumber: 1, content: '<p>a<script>alert(1)</script></p>' });
    expect(reply.json()).toMatchObject({
      isActive: false,
      estimatedDuration: 30,
      content: '<p>a</p>',
      contentRevision: 1,
    });
    const { id } = reply.json();
    expect((await eventsOf(app, admin)).at(-1)).toMatchObject({ verb: 'created', object: 'module', module_id: id });
    const list = (await app.call(modulesEndpoints.list, { as: admin })).json();
    expect(list.map((one: { id: string }) => one.id)).not.toContain(id);
    const entries = (await app.call(modulesEndpoints.entries, { as: admin })).json();
    expect(entries.find((one: { id: string }) => one.id === id)).toMatchObject({ isActive: false, begunCount: 0 });
  });

  it('is not found by trainees until it is activated with a unique chapter number', async () => {
    const { id } = (await create({ title: 'Fieldbus', chapterNumber: 1 })).json();
    const trainee = await app.person();
    const read = () => app.call(modulesEndpoints.one, { as: trainee, params: { id } });
    expect((await read()).json().code).toBe('module_not_found');
    expect((await change(id, { isActive: true })).json().code).toBe('chapter_taken');
    expect((await change(id, { isActive: true, chapterNumber: 900 })).json()).toMatchObject({ isActive: true });
    expect((await read()).statusCode).toBe(200);
    expect((await change(id, { chapterNumber: 1 })).json().code).toBe('chapter_taken');
    await change(id, { isActive: false });
  });

  it('returns chapter_taken to one of two admins who activate modules with the same number concurrently', async () => {
    const replies = await Promise.all(['A', 'B'].map((title) => create({ title, chapterNumber: 901 })));
    const ids = replies.map((reply) => reply.json().id as string);
    const codes = (await Promise.all(ids.map((id) => change(id, { isActive: true })))).map((reply) => reply.statusCode);
    expect(codes.toSorted((one, other) => one - other)).toStrictEqual([200, 409]);
    for (const id of ids) await change(id, { isActive: false });
  });

  it('returns 422 if the title or the chapter number is missing', async () => {
    expect((await create({ title: ' ', chapterNumber: 5 })).statusCode).toBe(422);
    expect((await create({ title: 'A' })).statusCode).toBe(422);
    expect((await change(crypto.randomUUID(), { title: 'A' })).json().code).toBe('module_not_found');
    const trainer = await app.person({ role: 'trainer' });
    expect((await app.call(modulesEndpoints.create, { as: trainer, body: {} })).statusCode).toBe(403);
  });
});

describe('an inactive module', () => {
  it('can be read and completed by people who have started it, but is not counted in the overview', async () => {
    const starter = await app.person();
    const other = await app.person();
    await givenRead(app, starter, first);
    const attempt = await givenAttempt(app, starter, first.quizId);
    const total = (await overviewOf(starter)).totalModules;
    expect((await change(first.id, { isActive: false })).json()).toMatchObject({ isActive: false, begunCount: 1 });
    try {
      const [next] = await progressOf(starter);
      expect(next).toMatchObject({ moduleId: second.id, isActive: true, lockedBy: null });
      expect((await progressOf(starter)).at(-1)).toMatchObject({
        moduleId: first.id,
        isActive: false,
        lockedBy: null,
        canStartQuiz: true,
      });
      expect(await progressOf(other)).toHaveLength(total - 1);
      const read = (as: typeof admin) => app.call(modulesEndpoints.one, { as, params: { id: first.id } });
      expect((await read(starter)).statusCode).toBe(200);
      expect((await read(other)).json().code).toBe('module_not_found');
      expect((await givenSubmitted(app, starter, attempt)).isPassing).toBe(true);
      expect((await progressOf(starter)).at(-1)).toMatchObject({ status: 'completed' });
      expect(await overviewOf(starter)).toMatchObject({ completedModules: 0, totalModules: total - 1, percentage: 0 });
      expect((await eventsOf(app, admin)).at(-1)).toMatchObject({
        verb: 'deactivated',
        result: { begun: 1, completed: 0 },
      });
    } finally {
      await change(first.id, { isActive: true });
    }
    expect(await overviewOf(starter)).toMatchObject({ completedModules: 1, totalModules: total });
  });
});

describe('PATCH /api/training-modules/:id', () => {
  it('marks the module as edited on site and records the changed fields', async () => {
    const before = await app.db
      .selectFrom('modules')
      .select(['title', 'content_revision'])
      .where('id', '=', second.id)
      .executeTakeFirstOrThrow();
    await change(second.id, { title: 'Our own title', estimatedDuration: 55 });
    const row = await app.db.selectFrom('modules').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      title: 'Our own title',
      edited_on_site: true,
      content_revision: before.content_revision,
    });
    expect((await eventsOf(app, admin)).at(-1)).toMatchObject({
      verb: 'updated',
      result: { fields: 'title, estimatedDuration' },
    });
    const count = (await eventsOf(app, admin)).length;
    await change(second.id, { title: 'Our own title' });
    expect(await eventsOf(app, admin)).toHaveLength(count);
  });
});
