import type { JobCard } from '@loopcheck/contract/features/sops/job-card';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { createPdf } from '../../testing/sample-files.ts';
import { uploadSop, uploadSopFile } from '../../testing/sop-uploads.ts';
import { testApp } from '../../testing/test-app.ts';
import { saveShippedSop, type ShippedSop } from './shipped-sops.queries.ts';

const app = await testApp();
afterAll(app.close);

let trainee: Person;
let trainer: Person;
beforeAll(async () => {
  trainee = await app.person();
  trainer = await app.person({ role: 'trainer' });
});

const requestCard = (id: string, as = trainee) => app.call(sopsEndpoints.jobCard, { as, params: { id } });
const listSops = async (): Promise<Sop[]> => (await app.call(sopsEndpoints.list, { as: trainee })).json();
const findSop = async (number: string) => {
  const sop = (await listSops()).find((each) => each.number === number);
  if (!sop) throw new Error(`There is no ${number}.`);
  return sop;
};
const statusAndCode = (reply: Awaited<ReturnType<typeof requestCard>>) => [reply.statusCode, reply.json().code];

describe('the job card of a shipped procedure', () => {
  test('is offered for every shipped procedure, and has its steps, stop lines and commands', async () => {
    expect((await listSops()).filter(({ hasJobCard }) => !hasJobCard)).toEqual([]);
    const { id } = await findSop('LC-01-01');
    const reply = await requestCard(id);
    expect(reply.statusCode).toBe(200);
    const card = reply.json();
    expect(card).toMatchObject({ sopId: id, revision: 1 });
    expect(card.steps.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(card.warnings).toMatchObject([{ kind: 'stop', title: 'Do not switch partners' }]);
    expect(card.steps[3].blocks).toContainEqual({
      kind: 'command',
      title: 'Command Prompt',
      code: 'hostname',
      use: 'copy',
    });
  });

  test('is refused without a session, and for a procedure that is unknown or not active', async () => {
    const { id } = await findSop('LC-01-02');
    expect((await app.call(sopsEndpoints.jobCard, { params: { id } })).statusCode).toBe(401);
    expect(statusAndCode(await requestCard(crypto.randomUUID()))).toEqual([404, 'sop_not_found']);
    await app.call(sopAuthoringEndpoints.deactivate, { as: trainer, params: { id } });
    expect(statusAndCode(await requestCard(id))).toEqual([404, 'sop_not_found']);
  });

  test('starts the reading time, as the file does: five seconds later the reading can be confirmed', async () => {
    const reader = await app.person();
    const { id } = await findSop('LC-01-03');
    const confirm = async () => (await app.call(sopsEndpoints.read, { as: reader, params: { id } })).statusCode;
    expect(await confirm()).toBe(409);
    await requestCard(id, reader);
    app.clock.advance(4_000);
    // A second request of the card does not restart the reading time.
    await requestCard(id, reader);
    expect(await confirm()).toBe(409);
    app.clock.advance(1_000);
    expect(await confirm()).toBe(200);
  });

  test('does not exist for an uploaded file, even if the file has replaced a shipped text', async () => {
    const uploaded = await uploadSop(app, trainer, { name: 'a.pdf', bytes: createPdf('a') });
    expect(uploaded.hasJobCard).toBe(false);
    expect(statusAndCode(await requestCard(uploaded.id))).toEqual([404, 'sop_has_no_job_card']);

    const { id } = await findSop('LC-01-04');
    const filePath = await uploadSopFile(app, trainer, 'b.pdf', createPdf('b'));
    await app.call(sopAuthoringEndpoints.revise, { as: trainer, params: { id }, body: { filePath } });
    expect(await findSop('LC-01-04')).toMatchObject({ revision: 2, hasJobCard: false });
    expect(statusAndCode(await requestCard(id))).toEqual([404, 'sop_has_no_job_card']);
  });
});

describe('loading a shipped procedure', () => {
  const cardWith = (text: string): JobCard => ({
    before: [],
    warnings: [],
    steps: [{ number: 1, blocks: [{ kind: 'text', text: [{ text, style: 'plain', link: null }] }], expected: [] }],
    after: [],
  });
  const shipped: ShippedSop = {
    number: 'LC-98-01',
    shippedHash: 'one',
    title: 'A procedure',
    description: '',
    chapterNumber: 1,
    documentDate: '2026-01-01',
    changesHost: false,
    related: [],
    content: '<p>x</p>',
    jobCard: cardWith('first'),
    plainText: 'x',
  };
  const textOfStep = async () =>
    (await requestCard((await findSop('LC-98-01')).id)).json().steps[0].blocks[0].text[0].text;

  test('with an unchanged text updates a job card that a newer release builds differently, without a new revision', async () => {
    await saveShippedSop(app.db, shipped);
    expect(await textOfStep()).toBe('first');
    expect(await saveShippedSop(app.db, { ...shipped, jobCard: cardWith('better') })).toBeUndefined();
    expect(await textOfStep()).toBe('better');
    expect(await findSop('LC-98-01')).toMatchObject({ revision: 1 });
  });

  test('with a changed text saves the job card of the new revision', async () => {
    await saveShippedSop(app.db, { ...shipped, shippedHash: 'two', jobCard: cardWith('second') });
    expect(await textOfStep()).toBe('second');
    expect(await findSop('LC-98-01')).toMatchObject({ revision: 2, hasJobCard: true });
  });

  test('adds no job card to a procedure whose text the site has replaced with a file', async () => {
    const { id } = await findSop('LC-98-01');
    const filePath = await uploadSopFile(app, trainer, 'c.pdf', createPdf('c'));
    await app.call(sopAuthoringEndpoints.revise, { as: trainer, params: { id }, body: { filePath } });
    await saveShippedSop(app.db, { ...shipped, shippedHash: 'two', jobCard: cardWith('third') });
    expect(await findSop('LC-98-01')).toMatchObject({ revision: 3, hasJobCard: false });
  });
});
