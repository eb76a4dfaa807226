import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf, givenCompleted, givenModules, givenRead } from '../../../testing/given.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const trainer = await app.person({ role: 'trainer' });
const other = await app.person({ role: 'trainer' });
const trainee = await app.person();
const modules = await givenModules(app);
const [first, second] = modules;
if (!first || !second) throw new Error('There are no modules.');

const draftable = async (id: string) =>
  (await app.call(moduleAuthoringEndpoints.one, { as: trainer, params: { id } })).json();
const publish = (id: string, body: object, as = trainer) =>
  app.call(moduleAuthoringEndpoints.publish, { as, params: { id }, body });
const revisionOf = async (id: string): Promise<number> => (await draftable(id)).contentRevision;

describe('publishing a module', () => {
  it('creates and records a revision, and notifies people who have completed the module', async () => {
    await givenCompleted(app, trainee, [first]);
    const reader = await app.person();
    await givenRead(app, reader, first);
    const before = await draftable(first.id);
    expect(before).toMatchObject({ editedOnSite: false, latest: { authorName: null } });
    expect(before.pointers.some((pointer: { questions: number }) => pointer.questions > 0)).toBe(true);
    const content = `${before.content}<h2>What we changed here</h2><p>Ours.</p>`;
    const reply = await publish(first.id, { baseRevision: before.contentRevision, note: 'Our hosts', content });
    expect(reply.statusCode).toBe(200);
    const after = reply.json();
    expect(after).toMatchObject({
      contentRevision: before.contentRevision + 1,
      editedOnSite: true,
      latest: { note: 'Our hosts', authorName: 'Nadia Test' },
      objectives: before.objectives,
    });
    expect(after.sections).toStrictEqual([
      ...before.sections,
      { id: 'what-we-changed-here', title: 'What we changed here' },
    ]);
    expect((await eventsOf(app, trainer)).at(-1)).toMatchObject({
      verb: 'updated',
      object: 'module',
      content_revision: after.contentRevision,
    });
    const read = (await app.call(modulesEndpoints.one, { as: trainee, params: { id: first.id } })).json();
    expect(read.content).toContain('<h2 id="what-we-changed-here">What we changed here</h2>');
    const progress = (await app.call(progressEndpoints.list, { as: reader })).json();
    expect(progress.find((one: { moduleId: string }) => one.moduleId === first.id)).toMatchObject({
      changedSinceRead: true,
    });
    const notifications = (await app.call(notificationsEndpoints.list, { as: trainee })).json();
    expect(notifications.items[0]).toMatchObject({ kind: 'module-revised', link: `/training-modules/${first.id}` });
  });

  it('removes scripts and event handlers', async () => {
    const hostile =
      '<h2 id="x" onclick="a()">T</h2><script>alert(1)</script><p><a href="javascript:alert(1)">a</a></p>' +
      '<svg viewBox="0 0 9 9"><script>b()</script><use href="#x"/><animate onbegin="c()"/></svg><img src="//evil/x">';
    const { contentRevision } = await draftable(second.id);
    const lists = { objectives: ['<p>Read <code>it</code></p><script>d()</script>', '<b onclick="e()"> </b>'] };
    const reply = await publish(second.id, { baseRevision: contentRevision, note: 'x', content: hostile, lists });
    expect(reply.json().content).toBe('<h2 id="x">T</h2><p><a>a</a></p><svg viewBox="0 0 9 9"></svg>');
    expect(reply.json().objectives).toStrictEqual(['Read <code>it</code>']);
  });

  it('keeps a section’s id when its heading changes, and replaces a duplicate id with a new one', async () => {
    const baseRevision = await revisionOf(second.id);
    const content = '<h2 id="kept">Other words</h2><h2 id="kept">Again</h2><h2>Again</h2><h2>فحص</h2>';
    const { sections } = (await publish(second.id, { baseRevision, note: 'x', content })).json();
    expect(sections.map((section: { id: string }) => section.id)).toStrictEqual([
      'kept',
      'again',
      'again-2',
      'section',
    ]);
  });

  it('returns module_changed to one of two authors who publish concurrently', async () => {
    const baseRevision = await revisionOf(second.id);
    const replies = await Promise.all(
      [trainer, other].map((as) => publish(second.id, { baseRevision, note: 'Both', content: '<p>b</p>' }, as)),
    );
    const codes = replies.map((reply) => reply.statusCode);
    expect(codes.toSorted((one, next) => one - next)).toStrictEqual([200, 409]);
    expect(replies.find((reply) => reply.statusCode === 409)?.json().code).toBe('module_changed');
    expect(await revisionOf(second.id)).toBe(baseRevision + 1);
  });

  it('returns 422 if the note is missing or the text is too long', async () => {
    const baseRevision = await revisionOf(second.id);
    expect((await publish(second.id, { baseRevision, note: ' ' })).statusCode).toBe(422);
    const long = { baseRevision, note: 'x', content: 'a'.repeat(150_001) };
    expect((await publish(second.id, long)).statusCode).toBe(422);
    const many = { baseRevision, note: 'x', lists: { steps: Array.from({ length: 61 }, () => 'a') } };
    expect((await publish(second.id, many)).statusCode).toBe(422);
    expect((await publish(crypto.randomUUID(), { baseRevision, note: 'x' })).json().code).toBe('module_not_found');
  });
});

describe('the revisions of a module', () => {
  it('are listed newest first, and can be read and restored', async () => {
    const params = { id: second.id };
    const list = (await app.call(moduleAuthoringEndpoints.revisions, { as: trainer, params })).json();
    const numbers = list.items.map((item: { revision: number }) => item.revision);
    expect(numbers).toStrictEqual(numbers.toSorted((one: number, next: number) => next - one));
    expect(list.nextBefore).toBeNull();
    const oldest = numbers.at(-1);
    const old = (
      await app.call(moduleAuthoringEndpoints.revision, { as: trainer, params: { ...params, revision: oldest } })
    ).json();
    const baseRevision = await revisionOf(second.id);
    const restore = (revision: number, base = baseRevision) =>
      app.call(moduleAuthoringEndpoints.restore, {
        as: trainer,
        params: { ...params, revision: String(revision) },
        body: { baseRevision: base },
      });
    expect((await restore(oldest)).json()).toMatchObject({
      contentRevision: baseRevision + 1,
      content: old.content,
      sections: old.sections,
    });
    expect((await restore(oldest)).json().code).toBe('module_changed');
    expect((await restore(900, baseRevision + 1)).json().code).toBe('revision_not_found');
  });

  it('are restored with lists, description, summary and duration', async () => {
    const third = modules[2];
    if (!third) throw new Error('There is no third module.');
    const admin = await app.person({ role: 'trainer', isAdmin: true });
    const params = { id: third.id };
    const shown = ({ title, description, summary, estimatedDuration, objectives }: Record<string, unknown>) => ({
      title,
      description,
      summary,
      estimatedDuration,
      objectives,
    });
    const inPanel = { description: 'As the panel has it', estimatedDuration: 41 };
    const changed = await app.call(modulesEndpoints.update, { as: admin, params, body: inPanel });
    expect(changed.statusCode).toBe(200);
    const before = await draftable(third.id);
    expect(before).toMatchObject(inPanel);
    const others = { title: 'Other', description: 'Other', summary: 'Other', estimatedDuration: 5 };
    const lists = { objectives: ['Other'] };
    const publication = { ...others, lists, baseRevision: before.contentRevision, note: 'All of it' };
    const after = (await publish(third.id, publication)).json();
    expect(after).toMatchObject({ ...others, ...lists, content: before.content });
    const revision = String(before.contentRevision);
    const old = (
      await app.call(moduleAuthoringEndpoints.revision, { as: trainer, params: { ...params, revision } })
    ).json();
    expect(old).toMatchObject({
      title: before.title,
      description: before.description,
      summary: before.summary,
      estimatedDuration: before.estimatedDuration,
      lists: { objectives: before.objectives },
    });
    const restored = await app.call(moduleAuthoringEndpoints.restore, {
      as: trainer,
      params: { ...params, revision },
      body: { baseRevision: after.contentRevision },
    });
    expect(shown(restored.json())).toStrictEqual(shown(before));
  });

  it('leave fields that an older release did not store at their current values when restored', async () => {
    const fourth = modules[3];
    if (!fourth) throw new Error('There is no fourth module.');
    const { contentRevision: revision } = await draftable(fourth.id);
    const unknown = { description: null, summary: null, estimated_duration: null };
    await app.db.updateTable('module_revisions').set(unknown).where('module_id', '=', fourth.id).execute();
    const published = await publish(fourth.id, {
      baseRevision: revision,
      note: 'x',
      summary: 'Ours',
      content: '<p>b</p>',
    });
    const restored = await app.call(moduleAuthoringEndpoints.restore, {
      as: trainer,
      params: { id: fourth.id, revision: String(revision) },
      body: { baseRevision: published.json().contentRevision },
    });
    expect(restored.json()).toMatchObject({ summary: 'Ours', description: published.json().description });
  });

  it('are refused to trainees', async () => {
    expect((await app.call(moduleAuthoringEndpoints.list, { as: trainee })).statusCode).toBe(403);
    expect((await app.call(moduleAuthoringEndpoints.list)).statusCode).toBe(401);
    const list = (await app.call(moduleAuthoringEndpoints.list, { as: trainer })).json();
    expect(list).toHaveLength(13);
    expect(list.filter((one: { editedOnSite: boolean }) => one.editedOnSite)).toHaveLength(4);
  });
});
