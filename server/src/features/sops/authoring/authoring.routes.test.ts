import { type ManagedSop, sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, type SopHit, sopsEndpoints, viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import type { Endpoint, ReplyOf } from '@loopcheck/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { listTrainingEvents } from '../../../testing/training-actions.ts';
import { uploadSop, uploadSopFile } from '../../../testing/sop-uploads.ts';
import type { Person } from '../../../testing/people.ts';
import { createDoc, createDocx, createDocxWithFiles, createPdf } from '../../../testing/sample-files.ts';
import { testApp } from '../../../testing/test-app.ts';
import { saveShippedSop, type ShippedSop } from '../shipped-sops.queries.ts';
import { listReadersOfOlderRevisions } from '../sops.queries.ts';
import { readSopText } from '../text/read-sop-text.ts';

const app = await testApp();
afterAll(app.close);
const trainer = await app.person({ role: 'trainer', fullName: 'Tara Trainer' });
const otherTrainer = await app.person({ role: 'trainer' });
const admin = await app.person({ role: 'trainer', isAdmin: true });
const trainee = await app.person({ fullName: 'Aaron Abel' });

const call = (
  endpoint: Endpoint,
  as: Person,
  id: string,
  sent: { body?: object; query?: Record<string, string> } = {},
) => app.call(endpoint, { as, params: { id }, ...sent });
const statusAndCode = (reply: { statusCode: number; json(): { code: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const listSops = async (): Promise<Sop[]> => (await app.call(sopsEndpoints.list, { as: trainee })).json();
const search = async (text: string): Promise<SopHit[]> =>
  (await app.call(sopsEndpoints.search, { as: trainee, query: { search: text } })).json();
const viewingMs = viewingSeconds * 1000;
/** Opens a procedure and marks it as read after five seconds, the time that demo mode requires. */
const readAs = async (as: Person, id: string) => {
  await call(sopsEndpoints.view, as, id);
  app.clock.advance(viewingMs);
  return call(sopsEndpoints.read, as, id);
};

describe('a procedure of the site', () => {
  const bytes = createDocx('Purging the analyser', 'Open the zirconia cell <slowly> & wait.');

  test('gets the next number and a title from its file name if it is added without them, and is released', async () => {
    const sop = await uploadSop(app, trainer, { name: 'Purge of the analyser.docx', bytes }, { title: ' ' });
    expect(sop).toMatchObject({
      number: 'SITE-001',
      title: 'Purge of the analyser',
      description: '',
      view: 'text',
      revision: 1,
      fileSize: bytes.length,
      isActive: true,
    });
    expect(sop.releasedAt).not.toBeNull();
    expect((await listSops()).some(({ id }) => id === sop.id)).toBe(true);
    const file = await app.call(sopsEndpoints.file, {
      as: trainee,
      params: { id: sop.id },
      query: { download: '1' },
    });
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment; filename="Purge of the analyser.docx"');
    expect((await uploadSop(app, admin, { name: 'b.pdf', bytes: createPdf('b') })).number).toBe('SITE-002');
  });

  test('can be found by its text and displayed as text only after a job has read its Word file', async () => {
    const sop = (await listSops()).find(({ number }) => number === 'SITE-001');
    const id = sop?.id ?? '';
    expect((await call(sopsEndpoints.text, trainee, id)).json()).toMatchObject({ state: 'waiting', html: null });
    expect(await search('zirconia')).toEqual([]);
    await app.runJobs();
    expect((await call(sopsEndpoints.text, trainee, id)).json()).toEqual({
      state: 'ready',
      html: '<h2>Purging the analyser</h2><p>Open the zirconia cell &#x3C;slowly> &#x26; wait.</p>',
      plainText: null,
      fault: null,
    });
    const [hit] = await search('ZIRCON');
    expect(hit?.id).toBe(id);
    expect(hit?.snippet).toContainEqual({ text: 'zircon', isHit: true });
  });

  test('can also be found by its text if its file is a PDF or a text file', async () => {
    const textInLatin1 = Buffer.from('Überprüfen: Ventil 7', 'latin1');
    await uploadSop(app, trainer, { name: 'c.pdf', bytes: createPdf('Check the thermowell') }, { number: 'P-1' });
    const txt = await uploadSop(app, trainer, { name: 'd.txt', bytes: textInLatin1 }, { number: 'P-2' });
    await app.runJobs();
    expect(await search('thermowell')).toHaveLength(1);
    expect(await search('uberprufen')).toHaveLength(1);
    expect((await call(sopsEndpoints.text, trainee, txt.id)).json()).toMatchObject({
      plainText: 'Überprüfen: Ventil 7',
    });
  });

  test('gets the text fault unreadable if its file is damaged, and too_much if reading the text takes too long', async () => {
    const broken = createDocxWithFiles({ 'word/document.xml': '<w:document><<<<x' });
    const sop = await uploadSop(app, trainer, { name: 'broken.docx', bytes: broken }, { number: 'P-3' });
    await app.runJobs();
    expect((await call(sopsEndpoints.text, trainee, sop.id)).json()).toMatchObject({
      state: 'failed',
      fault: 'unreadable',
    });

    const slow = await uploadSop(app, trainer, { name: 'slow.pdf', bytes: createPdf('slow') }, { number: 'P-4' });
    // No PDF can be read within a millisecond.
    const limits = { milliseconds: 1, heapMegabytes: 256, residentMegabytes: 600 };
    await readSopText(app, slow.id, limits);
    const reply: ManagedSop = (await call(sopAuthoringEndpoints.one, trainer, slow.id)).json();
    expect(reply).toMatchObject({ textState: 'failed', textFault: 'too_much', view: 'pdf' });
  });

  test('cannot be added with the number of another active procedure, even if both are added concurrently (409)', async () => {
    const createWithNumber = async (number: string) => {
      const filePath = await uploadSopFile(app, trainer, 'e.pdf', createPdf('e'));
      return app.call(sopAuthoringEndpoints.create, { as: trainer, body: { number, filePath } });
    };
    expect(statusAndCode(await createWithNumber('LC-01-01'))).toEqual([409, 'sop_number_taken']);
    const replies = await Promise.all([createWithNumber('Q-1'), createWithNumber('Q-1')]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('can be created from a claimed file only once, and only by the person who claimed the file', async () => {
    const filePath = await uploadSopFile(app, trainer, 'f.pdf', createPdf('f'));
    const create = (as: Person, path: string) =>
      app.call(sopAuthoringEndpoints.create, { as, body: { filePath: path } });
    expect(statusAndCode(await create(otherTrainer, filePath))).toEqual([404, 'upload_not_found']);
    expect(statusAndCode(await create(trainer, '/objects/nothing'))).toEqual([404, 'upload_not_found']);
    expect((await create(trainer, filePath)).statusCode).toBe(200);
    expect(statusAndCode(await create(trainer, filePath))).toEqual([409, 'upload_claimed']);
  });
});

describe('a new revision', () => {
  test('replaces the previous revision but keeps it in the history, and must be read by people who have read an older revision', async () => {
    const first = createPdf('The old torque');
    const sop = await uploadSop(app, trainer, { name: 'torque.pdf', bytes: first }, { number: 'R-1' });
    expect((await readAs(trainee, sop.id)).statusCode).toBe(200);
    const filePath = await uploadSopFile(app, trainer, 'torque v2.txt', Buffer.from('The new torque'));
    const revised = await call(sopAuthoringEndpoints.revise, trainer, sop.id, {
      body: { filePath, note: 'Less force' },
    });
    expect(revised.json()).toMatchObject({ revision: 2, fileName: 'torque v2.txt', view: 'text', number: 'R-1' });
    expect((await listSops()).filter(({ number }) => number === 'R-1')).toMatchObject([{ revision: 2 }]);

    const states = (await app.call(sopsEndpoints.readStates, { as: trainee })).json();
    expect(states).toMatchObject({ readAgainCount: 1, readCount: 0 });
    expect(states.items).toMatchObject([{ sopId: sop.id, readRevision: 1, mustReadAgain: true }]);
    expect(await listReadersOfOlderRevisions(app.db, sop.id)).toEqual([trainee.id]);

    const revisions = (await call(sopAuthoringEndpoints.revisions, trainer, sop.id)).json();
    expect(revisions).toMatchObject([
      { revision: 2, note: 'Less force', createdByName: 'Tara Trainer', readCount: 0 },
      { revision: 1, fileName: 'torque.pdf', readCount: 1 },
    ]);
    const oldFile = await app.fastify.inject({
      url: revisions[1].filePath,
      cookies: { loopcheck_session: trainer.token },
    });
    expect(oldFile.rawPayload.equals(first)).toBe(true);

    // The time for which the person had the older revision open does not count for the new revision.
    expect(statusAndCode(await call(sopsEndpoints.read, trainee, sop.id))).toEqual([409, 'sop_not_viewed']);
    expect((await readAs(trainee, sop.id)).json()).toMatchObject({ readRevision: 2, mustReadAgain: false });
    expect(await listReadersOfOlderRevisions(app.db, sop.id)).toEqual([]);
  });

  test('keeps the PDF of a shipped procedure in the history', async () => {
    const sop = (await listSops()).find(({ number }) => number === 'LC-04-01');
    const id = sop?.id ?? '';
    await app.call(sopsEndpoints.file, { as: trainee, params: { id } });
    const filePath = await uploadSopFile(app, trainer, 'ours.pdf', createPdf('ours'));
    await call(sopAuthoringEndpoints.revise, trainer, id, { body: { filePath } });
    const revisions = (await call(sopAuthoringEndpoints.revisions, trainer, id)).json();
    expect(revisions).toMatchObject([{ revision: 2 }, { revision: 1, fileName: expect.stringMatching(/^LC-04-01 /) }]);
    expect(revisions[1].fileSize).toBeGreaterThan(1000);
  });
});

type Readers = ReplyOf<typeof sopAuthoringEndpoints.readers>;

describe('the readers of a procedure', () => {
  test('are listed for trainers only, in pages ordered by name, and can be filtered by state', async () => {
    const sop = await uploadSop(app, trainer, { name: 'who.pdf', bytes: createPdf('who') }, { number: 'W-1' });
    await readAs(trainee, sop.id);
    const listReaders = async (query: Record<string, string> = {}): Promise<Readers> =>
      (await call(sopAuthoringEndpoints.readers, trainer, sop.id, { query })).json();
    expect((await listReaders({ state: 'read' })).items).toMatchObject([{ fullName: 'Aaron Abel', readRevision: 1 }]);
    expect((await listReaders({ state: 'older' })).items).toEqual([]);

    // Several people have the same name, so a page can end between two of them.
    const addedPeople = 60;
    await Promise.all(Array.from({ length: addedPeople }, (_, index) => app.person({ fullName: `Zed ${index % 7}` })));
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listReaders({ state: 'not_read', ...(cursor && { cursor }) });
      names.push(...page.items.map(({ fullName, userId }) => `${fullName} ${userId}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const otherPeople = [trainer, otherTrainer, admin];
    expect(names.length).toBeGreaterThanOrEqual(addedPeople + otherPeople.length);
    expect(new Set(names).size).toBe(names.length);
    const addedNames = names.filter((name) => name.startsWith('Zed '));
    expect(addedNames).toHaveLength(addedPeople);
    expect(addedNames).toEqual(addedNames.toSorted());

    expect((await call(sopAuthoringEndpoints.readers, trainer, sop.id, { query: { cursor: 'x' } })).statusCode).toBe(
      422,
    );
    expect((await call(sopAuthoringEndpoints.readers, trainee, sop.id)).statusCode).toBe(403);
    expect((await call(sopAuthoringEndpoints.one, trainer, sop.id)).json()).toMatchObject({
      readCount: 1,
      readOlderCount: 0,
    });
  });
});

describe('a procedure that can only be downloaded', () => {
  const declare = (as: Person, id: string) => call(sopsEndpoints.read, as, id, { query: { declared: '1' } });
  const download = (as: Person, id: string) => call(sopsEndpoints.file, as, id, { query: { download: '1' } });
  const refusedAsNotDownloaded = [409, 'sop_not_downloaded'];

  test('can be declared as read five seconds after its first download; the reading is recorded as a declaration', async () => {
    const sop = await uploadSop(app, trainer, { name: 'old.doc', bytes: createDoc() }, { number: 'O-1' });
    expect(sop.view).toBe('download');
    const opened = await call(sopsEndpoints.view, trainee, sop.id);
    expect(opened.json()).toMatchObject({ downloadedAt: null });
    app.clock.advance(60_000);
    // Only the time since the download counts, not the time for which the procedure was open in the page.
    expect(statusAndCode(await declare(trainee, sop.id))).toEqual(refusedAsNotDownloaded);
    expect((await download(trainee, sop.id)).statusCode).toBe(200);
    expect(statusAndCode(await declare(trainee, sop.id))).toEqual(refusedAsNotDownloaded);
    app.clock.advance(viewingMs);
    // Enough time has passed, but this request does not contain the declaration.
    expect(statusAndCode(await call(sopsEndpoints.read, trainee, sop.id))).toEqual(refusedAsNotDownloaded);
    // The first download still counts after the procedure was opened and downloaded again.
    expect((await call(sopsEndpoints.view, trainee, sop.id)).json().downloadedAt).toEqual(expect.any(String));
    await download(trainee, sop.id);
    expect((await declare(trainee, sop.id)).json()).toMatchObject({ readRevision: 1, mustReadAgain: false });
    const event = (await listTrainingEvents(app, trainee)).at(-1);
    expect(event).toMatchObject({ verb: 'read', result: { number: 'O-1', declared: true } });
    const readers = await call(sopAuthoringEndpoints.readers, trainer, sop.id, { query: { state: 'read' } });
    expect(readers.json().items).toMatchObject([{ fullName: 'Aaron Abel', isDeclared: true }]);
  });

  test('must be downloaded again after a new revision before the new revision can be declared as read', async () => {
    const sop = await uploadSop(app, trainer, { name: 'old.doc', bytes: createDoc() }, { number: 'O-2' });
    await download(trainee, sop.id);
    const filePath = await uploadSopFile(app, trainer, 'newer.doc', createDoc());
    await call(sopAuthoringEndpoints.revise, trainer, sop.id, { body: { filePath } });
    app.clock.advance(viewingMs);
    expect(statusAndCode(await declare(trainee, sop.id))).toEqual(refusedAsNotDownloaded);
    expect((await call(sopsEndpoints.view, trainee, sop.id)).json()).toMatchObject({ downloadedAt: null });
    await download(trainee, sop.id);
    app.clock.advance(viewingMs);
    expect((await declare(trainee, sop.id)).json()).toMatchObject({ readRevision: 2 });
  });

  test('can be a damaged Word file; such a file can be declared as read only after a job has tried to read its text', async () => {
    const broken = createDocxWithFiles({ 'word/document.xml': '<w:document><<<<x' });
    const sop = await uploadSop(app, trainer, { name: 'broken.docx', bytes: broken }, { number: 'O-3' });
    await download(trainee, sop.id);
    app.clock.advance(viewingMs);
    expect(statusAndCode(await declare(trainee, sop.id))).toEqual([409, 'sop_not_viewed']);
    await app.runJobs();
    expect((await listSops()).find(({ id }) => id === sop.id)?.view).toBe('download');
    await download(trainee, sop.id);
    app.clock.advance(viewingMs);
    expect((await declare(trainee, sop.id)).statusCode).toBe(200);
  });
});

describe('changing a procedure', () => {
  test('renders the PDF of a shipped procedure again if the title changes, without a new revision; refuses an empty title', async () => {
    const sop = (await listSops()).find(({ number }) => number === 'LC-05-01');
    const id = sop?.id ?? '';
    const before = await app.call(sopsEndpoints.file, { as: trainee, params: { id } });
    const body = { title: 'Quite another title', chapterNumber: null, description: 'Sesquipedalian' };
    expect((await call(sopAuthoringEndpoints.edit, trainer, id, { body })).json()).toMatchObject({
      ...body,
      revision: 1,
    });
    const after = await app.call(sopsEndpoints.file, { as: trainee, params: { id } });
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    expect((await search('sesquipedalian')).map((hit) => hit.id)).toEqual([id]);

    const empty = await call(sopAuthoringEndpoints.edit, trainer, id, { body: { title: '  ' } });
    expect(statusAndCode(empty)).toEqual([422, 'invalid']);
  });
});

describe('deactivating a procedure', () => {
  test('removes it from the library; it cannot be activated again while another active procedure has its number', async () => {
    const sop = await uploadSop(app, trainer, { name: 'g.pdf', bytes: createPdf('gasket') }, { number: 'D-1' });
    expect((await call(sopAuthoringEndpoints.deactivate, trainer, sop.id)).json()).toMatchObject({ isActive: false });
    expect((await listSops()).some(({ id }) => id === sop.id)).toBe(false);
    expect(statusAndCode(await call(sopsEndpoints.view, trainee, sop.id))).toEqual([404, 'sop_not_found']);
    const reply = await app.call(sopAuthoringEndpoints.list, { as: trainer, query: { state: 'inactive' } });
    expect(reply.json().items.map(({ number }: Sop) => number)).toContain('D-1');

    const withSameNumber = await uploadSop(app, trainer, { name: 'h.pdf', bytes: createPdf('h') }, { number: 'D-1' });
    expect(statusAndCode(await call(sopAuthoringEndpoints.activate, trainer, sop.id))).toEqual([
      409,
      'sop_number_taken',
    ]);
    await call(sopAuthoringEndpoints.deactivate, trainer, withSameNumber.id);
    expect((await call(sopAuthoringEndpoints.activate, trainer, sop.id)).json()).toMatchObject({ isActive: true });
  });
});

/** A changed text of the shipped procedure LC-06-01, as a newer release ships it. */
const shippedSop: ShippedSop = {
  number: 'LC-06-01',
  shippedHash: 'newer',
  title: 'Newer',
  description: '',
  chapterNumber: 6,
  documentDate: '2026-01-01',
  changesHost: false,
  related: [],
  content: '<p>x</p>',
  jobCard: null,
  plainText: 'x',
};

describe('deleting a procedure', () => {
  const findRow = async (id: string) =>
    (await app.db.selectFrom('sops').select(['file_key', 'removed_at']).where('id', '=', id).executeTakeFirst()) ??
    null;

  test('is refused to trainers who did not add the procedure; after a deletion, a job removes the file', async () => {
    const sop = await uploadSop(app, trainer, { name: 'i.pdf', bytes: createPdf('i') });
    const key = (await findRow(sop.id))?.file_key ?? '';
    expect(statusAndCode(await call(sopAuthoringEndpoints.remove, otherTrainer, sop.id))).toEqual([403, 'sop_not_own']);
    expect((await call(sopAuthoringEndpoints.one, otherTrainer, sop.id)).json()).toMatchObject({ canDelete: false });
    expect((await call(sopAuthoringEndpoints.remove, trainer, sop.id)).json()).toEqual({ id: sop.id });
    expect(await findRow(sop.id)).toBeNull();
    await app.runJobs();
    expect(await app.storage.find(key)).toBeUndefined();
    expect(statusAndCode(await call(sopAuthoringEndpoints.remove, trainer, sop.id))).toEqual([404, 'sop_not_found']);
  });

  test('only marks the procedure as deleted if somebody has read it, and keeps its file', async () => {
    const sop = await uploadSop(app, trainer, { name: 'j.pdf', bytes: createPdf('j') });
    await readAs(trainee, sop.id);
    await call(sopAuthoringEndpoints.remove, admin, sop.id);
    const row = await findRow(sop.id);
    expect(row?.removed_at).toBeInstanceOf(Date);
    expect(await app.storage.find(row?.file_key ?? '')).toBeDefined();
    expect(statusAndCode(await call(sopAuthoringEndpoints.one, admin, sop.id))).toEqual([404, 'sop_not_found']);
    expect(statusAndCode(await call(sopAuthoringEndpoints.activate, admin, sop.id))).toEqual([404, 'sop_not_found']);
  });

  test('prevents a deleted shipped procedure from being loaded again, even if its shipped text changes', async () => {
    const sop = (await listSops()).find(({ number }) => number === 'LC-06-01');
    const id = sop?.id ?? '';
    await call(sopAuthoringEndpoints.remove, admin, id);
    await saveShippedSop(app.db, shippedSop);
    expect((await listSops()).some(({ number }) => number === 'LC-06-01')).toBe(false);
  });

  test('keeps the records of who has viewed or read the procedure: the database does not allow the server to delete or change them', async () => {
    await expect(app.db.deleteFrom('sop_reads').execute()).rejects.toThrow('permission denied');
    await expect(app.db.updateTable('sop_reads').set({ revision: 9 }).execute()).rejects.toThrow('permission denied');
    await expect(app.db.deleteFrom('viewed_sops').execute()).rejects.toThrow('permission denied');
    await expect(app.db.updateTable('viewed_sops').set({ revision: 9 }).execute()).rejects.toThrow('permission denied');
  });
});

describe('loading a shipped procedure', () => {
  test('inserts the procedure as inactive if the site has another active procedure with the same number', async () => {
    await uploadSop(app, trainer, { name: 'k.pdf', bytes: createPdf('k') }, { number: 'LC-99-01' });
    await saveShippedSop(app.db, { ...shippedSop, number: 'LC-99-01' });
    const rows = await app.db
      .selectFrom('sops')
      .select(['title', 'is_active'])
      .where('number', '=', 'LC-99-01')
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ title: 'k', is_active: true });
    expect(rows).toContainEqual({ title: shippedSop.title, is_active: false });
  });
});
