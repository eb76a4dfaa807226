import {
  maxListEntries,
  moduleAuthoringEndpoints,
} from '@loopcheck/contract/features/modules/module-authoring.contract';
import { maxModuleContentLength, modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { notificationsEndpoints } from '@loopcheck/contract/features/notifications/notifications.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { afterAll, describe, expect, it } from 'vitest';
import {
  listTrainingEvents,
  completeModules,
  listModulesWithQuiz,
  finishReading,
} from '../../../testing/training-actions.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const trainer = await app.person({ role: 'trainer' });
const otherTrainer = await app.person({ role: 'trainer' });
const trainee = await app.person();
const modules = await listModulesWithQuiz(app);
const [firstModule, secondModule] = modules;
if (!firstModule || !secondModule) throw new Error('There are no modules.');

const getEditableModule = async (id: string) =>
  (await app.call(moduleAuthoringEndpoints.one, { as: trainer, params: { id } })).json();
const publish = (id: string, body: object, as = trainer) =>
  app.call(moduleAuthoringEndpoints.publish, { as, params: { id }, body });
const getCurrentRevision = async (id: string): Promise<number> => (await getEditableModule(id)).contentRevision;

describe('publishing a module', () => {
  it('creates a revision, records a training event, and notifies the people who have completed the module', async () => {
    await completeModules(app, trainee, [firstModule]);
    const reader = await app.person();
    await finishReading(app, reader, firstModule);
    const before = await getEditableModule(firstModule.id);
    expect(before).toMatchObject({ editedOnSite: false, latest: { authorName: null } });
    // `sectionLinks` has, for each section, the number of questions and of texts that link to it.
    expect(before.sectionLinks.some(({ questions }: { questions: number }) => questions > 0)).toBe(true);

    const content = `${before.content}<h2>What we changed here</h2><p>Ours.</p>`;
    const reply = await publish(firstModule.id, { baseRevision: before.contentRevision, note: 'Our hosts', content });
    expect(reply.statusCode).toBe(200);
    const after = reply.json();
    // `app.person` names a person Nadia Test if the test gives no name.
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

    expect((await listTrainingEvents(app, trainer)).at(-1)).toMatchObject({
      verb: 'updated',
      object: 'module',
      content_revision: after.contentRevision,
    });
    const module = (await app.call(modulesEndpoints.one, { as: trainee, params: { id: firstModule.id } })).json();
    expect(module.content).toContain('<h2 id="what-we-changed-here">What we changed here</h2>');

    // Progress tells a person who has read an earlier revision that the text has changed.
    const progress = (await app.call(progressEndpoints.list, { as: reader })).json();
    expect(progress.find((entry: { moduleId: string }) => entry.moduleId === firstModule.id)).toMatchObject({
      changedSinceRead: true,
    });

    const notifications = (await app.call(notificationsEndpoints.list, { as: trainee })).json();
    expect(notifications.items[0]).toMatchObject({
      kind: 'module-revised',
      link: `/training-modules/${firstModule.id}`,
    });
  });

  it('removes scripts, event handlers and images of other hosts from the text and the lists', async () => {
    const contentWithScripts =
      '<h2 id="x" onclick="a()">T</h2><script>alert(1)</script><p><a href="javascript:alert(1)">a</a></p>' +
      '<svg viewBox="0 0 9 9"><script>b()</script><use href="#x"/><animate onbegin="c()"/></svg><img src="//other.example/x">';
    const { contentRevision } = await getEditableModule(secondModule.id);
    const lists = { objectives: ['<p>Read <code>it</code></p><script>d()</script>', '<b onclick="e()"> </b>'] };
    const reply = await publish(secondModule.id, {
      baseRevision: contentRevision,
      note: 'x',
      content: contentWithScripts,
      parts: [],
      lists,
    });
    expect(reply.json().content).toBe('<h2 id="x">T</h2><p><a>a</a></p><svg viewBox="0 0 9 9"></svg>');
    expect(reply.json().objectives).toStrictEqual(['Read <code>it</code>']);
  });

  it('keeps the id of a section that does not match its heading, and assigns an id if it is missing or already used', async () => {
    const baseRevision = await getCurrentRevision(secondModule.id);
    // An id contains only Latin letters, digits and hyphens, so the Arabic heading gets the id `section`.
    const content = '<h2 id="kept">Other words</h2><h2 id="kept">Again</h2><h2>Again</h2><h2>فحص</h2>';
    const { sections } = (await publish(secondModule.id, { baseRevision, note: 'x', content, parts: [] })).json();
    expect(sections.map((section: { id: string }) => section.id)).toStrictEqual([
      'kept',
      'again',
      'again-2',
      'section',
    ]);
  });

  it('accepts only one of two concurrent publications, and refuses the other with 409 module_changed', async () => {
    const baseRevision = await getCurrentRevision(secondModule.id);
    const replies = await Promise.all(
      [trainer, otherTrainer].map((as) =>
        publish(secondModule.id, { baseRevision, note: 'Both', content: '<p>b</p>', parts: [] }, as),
      ),
    );
    const statusCodes = replies.map((reply) => reply.statusCode);
    expect(statusCodes.toSorted((one, next) => one - next)).toStrictEqual([200, 409]);
    expect(replies.find((reply) => reply.statusCode === 409)?.json().code).toBe('module_changed');
    expect(await getCurrentRevision(secondModule.id)).toBe(baseRevision + 1);
  });

  it('is refused with 422 for an empty note and a text or list that is too long, and with 404 for an unknown module', async () => {
    const baseRevision = await getCurrentRevision(secondModule.id);
    expect((await publish(secondModule.id, { baseRevision, note: ' ' })).statusCode).toBe(422);
    const longText = { baseRevision, note: 'x', content: 'a'.repeat(maxModuleContentLength + 1) };
    expect((await publish(secondModule.id, longText)).statusCode).toBe(422);
    const steps = Array.from({ length: maxListEntries + 1 }, () => 'a');
    const longList = { baseRevision, note: 'x', lists: { steps } };
    expect((await publish(secondModule.id, longList)).statusCode).toBe(422);
    expect((await publish(crypto.randomUUID(), { baseRevision, note: 'x' })).json().code).toBe('module_not_found');
  });
});

describe('the revisions of a module', () => {
  it('are listed newest first, and can be restored only if they exist and the base revision is current', async () => {
    const params = { id: secondModule.id };
    const list = (await app.call(moduleAuthoringEndpoints.revisions, { as: trainer, params })).json();
    const numbers = list.items.map((item: { revision: number }) => item.revision);
    expect(numbers).toStrictEqual(numbers.toSorted((one: number, next: number) => next - one));
    // All revisions are on this page. Otherwise `nextBefore` would be the number with which the next page is requested.
    expect(list.nextBefore).toBeNull();

    const oldest = numbers.at(-1);
    const oldestRevision = (
      await app.call(moduleAuthoringEndpoints.revision, { as: trainer, params: { ...params, revision: oldest } })
    ).json();
    const baseRevision = await getCurrentRevision(secondModule.id);
    const restore = (revision: number, base = baseRevision) =>
      app.call(moduleAuthoringEndpoints.restore, {
        as: trainer,
        params: { ...params, revision: String(revision) },
        body: { baseRevision: base },
      });
    expect((await restore(oldest)).json()).toMatchObject({
      contentRevision: baseRevision + 1,
      content: oldestRevision.content,
      sections: oldestRevision.sections,
    });
    expect((await restore(oldest)).json().code).toBe('module_changed');
    const unknownRevision = 900;
    expect((await restore(unknownRevision, baseRevision + 1)).json().code).toBe('revision_not_found');
  });

  it('are restored with their title, lists, description, summary and duration', async () => {
    const thirdModule = modules[2];
    if (!thirdModule) throw new Error('There is no third module.');
    const admin = await app.person({ role: 'trainer', isAdmin: true });
    const params = { id: thirdModule.id };
    const selectFields = ({ title, description, summary, estimatedDuration, objectives }: Record<string, unknown>) => ({
      title,
      description,
      summary,
      estimatedDuration,
      objectives,
    });
    // A change of settings does not publish a revision, but changes the current one.
    const settings = { description: 'Changed without publishing', estimatedDuration: 41 };
    const changed = await app.call(modulesEndpoints.update, { as: admin, params, body: settings });
    expect(changed.statusCode).toBe(200);
    const before = await getEditableModule(thirdModule.id);
    expect(before).toMatchObject(settings);

    const otherFields = { title: 'Other', description: 'Other', summary: 'Other', estimatedDuration: 5 };
    const lists = { objectives: ['Other'] };
    const publication = { ...otherFields, lists, baseRevision: before.contentRevision, note: 'All of it' };
    const after = (await publish(thirdModule.id, publication)).json();
    expect(after).toMatchObject({ ...otherFields, ...lists, content: before.content });
    const revision = String(before.contentRevision);
    const earlier = (
      await app.call(moduleAuthoringEndpoints.revision, { as: trainer, params: { ...params, revision } })
    ).json();
    expect(earlier).toMatchObject({
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
    expect(selectFields(restored.json())).toStrictEqual(selectFields(before));
  });

  it('can be restored if an older release stored them without some fields, and the module keeps its values of these fields', async () => {
    const fourthModule = modules[3];
    if (!fourthModule) throw new Error('There is no fourth module.');
    const { contentRevision: revision } = await getEditableModule(fourthModule.id);
    const missingFields = { description: null, summary: null, estimated_duration: null };
    await app.db.updateTable('module_revisions').set(missingFields).where('module_id', '=', fourthModule.id).execute();
    const published = await publish(fourthModule.id, {
      baseRevision: revision,
      note: 'x',
      summary: 'Ours',
      content: '<p>b</p>',
      parts: [],
    });
    const restored = await app.call(moduleAuthoringEndpoints.restore, {
      as: trainer,
      params: { id: fourthModule.id, revision: String(revision) },
      body: { baseRevision: published.json().contentRevision },
    });
    expect(restored.json()).toMatchObject({ summary: 'Ours', description: published.json().description });
  });
});

describe('the parts of a module', () => {
  const content = '<h2 id="a">A</h2><h2 id="b">B</h2><h2 id="c">C</h2>';
  const parts = [
    { startSectionId: null, minutes: 4, check: null },
    {
      startSectionId: 'b',
      minutes: 6,
      check: { question: 'Which?', options: ['this', 'that'], rightOption: 1, explanation: 'Look at it.' },
    },
  ];

  it('are published with the text, shown to trainees, kept by a publication that omits them, and restored with their revision', async () => {
    const params = { id: secondModule.id };
    const baseRevision = await getCurrentRevision(secondModule.id);
    const published = (await publish(secondModule.id, { baseRevision, note: 'Parts', content, parts })).json();
    expect(published.parts).toStrictEqual(parts);
    const moduleForTrainee = (await app.call(modulesEndpoints.one, { as: trainee, params })).json();
    expect(moduleForTrainee.parts).toStrictEqual(parts);

    const renamed = await publish(secondModule.id, { baseRevision: baseRevision + 1, note: 'x', title: 'Other' });
    expect(renamed.json().parts).toStrictEqual(parts);
    const withoutParts = await publish(secondModule.id, { baseRevision: baseRevision + 2, note: 'x', parts: [] });
    expect(withoutParts.json().parts).toStrictEqual([]);

    const revision = String(baseRevision + 1);
    const earlier = await app.call(moduleAuthoringEndpoints.revision, { as: trainer, params: { ...params, revision } });
    expect(earlier.json().parts).toStrictEqual(parts);
    const restored = await app.call(moduleAuthoringEndpoints.restore, {
      as: trainer,
      params: { ...params, revision },
      body: { baseRevision: baseRevision + 3 },
    });
    expect(restored.json().parts).toStrictEqual(parts);
  });

  it('are refused with 422 module_parts_mismatch if a part starts at a missing section, or if the parts are not in the order of the sections', async () => {
    const baseRevision = await getCurrentRevision(secondModule.id);
    const withoutSection = { baseRevision, note: 'x', content: '<h2 id="a">A</h2><h2 id="c">C</h2>' };
    const reply = await publish(secondModule.id, withoutSection);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'module_parts_mismatch']);
    const inOtherOrder = [parts[0], { ...parts[1], startSectionId: 'c' }, parts[1]];
    const reordered = await publish(secondModule.id, { baseRevision, note: 'x', parts: inOtherOrder });
    expect(reordered.json().code).toBe('module_parts_mismatch');
    expect(await getCurrentRevision(secondModule.id)).toBe(baseRevision);
  });

  it('are refused with 422 if a check question has no right option, or a part has no minutes', async () => {
    const baseRevision = await getCurrentRevision(secondModule.id);
    // The options are numbered from 0, so there is no option 2.
    const check = { ...parts[1]?.check, rightOption: 2 };
    const withoutRightOption = { baseRevision, note: 'x', parts: [{ ...parts[0], check }] };
    expect((await publish(secondModule.id, withoutRightOption)).statusCode).toBe(422);
    const withoutMinutes = { baseRevision, note: 'x', parts: [{ ...parts[0], minutes: 0 }] };
    expect((await publish(secondModule.id, withoutMinutes)).statusCode).toBe(422);
  });
});

describe('the list of modules for authors', () => {
  it('is refused to trainees with 403 and without a session with 401', async () => {
    expect((await app.call(moduleAuthoringEndpoints.list, { as: trainee })).statusCode).toBe(403);
    expect((await app.call(moduleAuthoringEndpoints.list)).statusCode).toBe(401);
  });

  it('contains all modules, with editedOnSite true only for the four that the tests above have edited', async () => {
    const editedModuleIds = modules.slice(0, 4).map(({ id }) => id);
    const list = (await app.call(moduleAuthoringEndpoints.list, { as: trainer })).json();
    expect(list).toHaveLength(modules.length);
    const listedAsEdited = list.filter((module: { editedOnSite: boolean }) => module.editedOnSite);
    expect(listedAsEdited.map((module: { id: string }) => module.id)).toStrictEqual(editedModuleIds);
  });
});
