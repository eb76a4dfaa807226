import type { JobCard } from '@loopcheck/contract/features/sops/job-card';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import { sql } from 'kysely';
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

// A job card shows a procedure on the screen of a phone.
describe('the job card of a shipped procedure', () => {
  test('is offered for every shipped procedure, and has its steps, stop lines (warnings to stop) and commands', async () => {
    expect((await listSops()).filter(({ hasJobCard }) => !hasJobCard)).toEqual([]);
    const { id } = await findSop('LC-01-01');
    const reply = await requestCard(id);
    expect(reply.statusCode).toBe(200);
    const card = reply.json();
    expect(card).toMatchObject({ sopId: id, revision: 1 });
    expect(card.steps.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(card.warnings).toMatchObject([{ kind: 'stop', title: 'Do not switch partners' }]);
    expect(card.steps[4].blocks).toContainEqual({
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

  test('starts the reading time: five seconds after the first request of the card, the reading can be confirmed', async () => {
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

describe('the Windows versions, revision note, hold points (checks to be signed) and form fields of a shipped procedure', () => {
  test('are in the job card', async () => {
    const card: JobCard = (await requestCard((await findSop('LC-07-01')).id)).json();
    expect(card.windows).toContain('Server 2022');
    expect(card.steps.flatMap(({ holdPoints }) => holdPoints)).toContainEqual({
      signedBy: 'operator',
      check: expect.any(String),
    });
    expect(card.record[0]).toEqual({
      id: 'permit',
      label: 'Permit or work order',
      type: 'text',
      unit: null,
      options: [],
      step: null,
      isRequired: true,
    });
    expect(card.record.at(-1)).toMatchObject({ id: 'technician', type: 'signature' });
  });

  test('include the revision note only after revision 1, because in revision 1 nothing has changed for the site', async () => {
    const { id } = await findSop('LC-07-02');
    expect((await requestCard(id)).json()).toMatchObject({ revision: 1, revisionNote: null });
    await app.db.updateTable('sops').set({ revision: 2 }).where('id', '=', id).execute();
    expect((await requestCard(id)).json()).toMatchObject({ revision: 2, revisionNote: expect.stringMatching(/\w/) });
  });

  test('are searched: a search for the label of a form field finds the procedure', async () => {
    const { id } = await findSop('LC-07-01');
    const card: JobCard = (await requestCard(id)).json();
    const search = async (text: string): Promise<{ id: string }[]> =>
      (await app.call(sopsEndpoints.search, { as: trainee, query: { search: text } })).json();
    for (const { label } of card.record) expect((await search(label)).map((hit) => hit.id)).toContain(id);
  });

  test('get default values if they are missing in a card that an older server stored', async () => {
    const { id } = await findSop('LC-02-01');
    await app.db
      .updateTable('sops')
      .set({
        job_card: sql`(job_card - 'windows' - 'revisionNote' - 'untriedClaims' - 'record') || jsonb_build_object('steps',
          (select jsonb_agg(step - 'holdPoints') from jsonb_array_elements(job_card -> 'steps') as step))`,
      })
      .where('id', '=', id)
      .execute();
    const reply = await requestCard(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ windows: null, revisionNote: null, untriedClaims: [], record: [] });
    expect(reply.json().steps[0].holdPoints).toEqual([]);
    expect(statusAndCode(await requestForm(id))).toEqual([404, 'sop_has_no_record_form']);
    const file = await app.call(sopsEndpoints.file, { as: trainee, params: { id }, query: {} });
    expect(file.statusCode).toBe(200);
  });
});

const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' };
const requestForm = (id: string, { query = {}, headers = sameOriginHeaders, as = trainee }: FormRequest = {}) =>
  app.call(sopsEndpoints.recordForm, { as, params: { id }, query, headers });
interface FormRequest {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  as?: Person;
}

describe('the record form of a shipped procedure', () => {
  test('is sent as a PDF attachment that no cache keeps, and does not start the reading time', async () => {
    const reader = await app.person();
    const { id, revision } = await findSop('LC-07-02');
    const reply = await requestForm(id, { query: { revision: String(revision) }, as: reader });
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(
        `attachment; filename="LC-07-02 revision ${revision} record form.pdf"`,
      ),
    });
    const views = app.db.selectFrom('sop_views').select('revision').where('user_id', '=', reader.id);
    expect(await views.execute()).toEqual([]);
  });

  test('is refused if the request names another revision, whose form can have other fields', async () => {
    const { id, revision } = await findSop('LC-07-02');
    expect(statusAndCode(await requestForm(id, { query: { revision: String(revision + 1) } }))).toEqual([
      409,
      'sop_revised',
    ]);
  });

  test('is refused without a session, from another site, and for a procedure that is unknown or not active', async () => {
    const { id } = await findSop('LC-07-03');
    const anonymous = await app.call(sopsEndpoints.recordForm, {
      params: { id },
      query: {},
      headers: sameOriginHeaders,
    });
    expect(anonymous.statusCode).toBe(401);
    const fromOtherSite = await requestForm(id, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(statusAndCode(fromOtherSite)).toEqual([403, 'cross_site_request']);
    expect(statusAndCode(await requestForm(crypto.randomUUID()))).toEqual([404, 'sop_not_found']);
    await app.call(sopAuthoringEndpoints.deactivate, { as: trainer, params: { id } });
    expect(statusAndCode(await requestForm(id))).toEqual([404, 'sop_not_found']);
  });

  test('does not exist for an uploaded file', async () => {
    const { id } = await uploadSop(app, trainer, { name: 'form.pdf', bytes: createPdf('form') });
    expect(statusAndCode(await requestForm(id))).toEqual([404, 'sop_has_no_record_form']);
  });
});

describe('loading a shipped procedure', () => {
  const cardWith = (text: string): JobCard => ({
    windows: [],
    revisionNote: null,
    untriedClaims: [],
    record: [],
    before: [],
    warnings: [],
    steps: [
      {
        number: 1,
        holdPoints: [],
        blocks: [{ kind: 'text', text: [{ text, style: 'plain', link: null }] }],
        expected: [],
      },
    ],
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

  test('updates the job card without a new revision if a newer release builds another card from the same text', async () => {
    await saveShippedSop(app.db, shipped);
    expect(await textOfStep()).toBe('first');
    expect(await saveShippedSop(app.db, { ...shipped, jobCard: cardWith('better') })).toBeUndefined();
    expect(await textOfStep()).toBe('better');
    expect(await findSop('LC-98-01')).toMatchObject({ revision: 1 });
  });

  test('saves the job card of the new revision if the text has changed', async () => {
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
