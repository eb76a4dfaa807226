import { type ManagedSop, sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type Sop, type SopHit, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import type { Endpoint, ReplyOf } from '@loopcheck/contract/endpoint';
import { afterAll, describe, expect, test } from 'vitest';
import { eventsOf } from '../../../testing/given.ts';
import { givenSop, givenSopFile } from '../../../testing/given-sop.ts';
import type { Person } from '../../../testing/people.ts';
import { docOf, docxOf, docxWith, pdfOf } from '../../../testing/sample-files.ts';
import { testApp } from '../../../testing/test-app.ts';
import { saveShippedSop, type ShippedSop } from '../shipped-sops.queries.ts';
import { listReadersOfOlder } from '../sops.queries.ts';
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
const codeOf = (reply: { statusCode: number; json(): { code: string } }) => [reply.statusCode, reply.json().code];
const listed = async (): Promise<Sop[]> => (await app.call(sopsEndpoints.list, { as: trainee })).json();
const found = async (search: string): Promise<SopHit[]> =>
  (await app.call(sopsEndpoints.search, { as: trainee, query: { search } })).json();
const readAs = async (as: Person, id: string) => {
  await call(sopsEndpoints.view, as, id);
  app.clock.advance(5_000);
  return call(sopsEndpoints.read, as, id);
};

describe('a procedure of the site', () => {
  const bytes = docxOf('Purging the analyser', 'Open the zirconia cell <slowly> & wait.');

  test('is in the library, released, with its file, the next number and a title from the file name', async () => {
    const sop = await givenSop(app, trainer, { name: 'Purge of the analyser.docx', bytes }, { title: ' ' });
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
    expect((await listed()).some(({ id }) => id === sop.id)).toBe(true);
    const file = await app.call(sopsEndpoints.file, {
      as: trainee,
      params: { id: sop.id },
      query: { download: '1' },
    });
    expect(file.rawPayload.equals(bytes)).toBe(true);
    expect(file.headers['content-disposition']).toContain('attachment; filename="Purge of the analyser.docx"');
    expect((await givenSop(app, admin, { name: 'b.pdf', bytes: pdfOf('b') })).number).toBe('SITE-002');
  });

  test('is found by its text and shown as text once a job has read its file', async () => {
    const sop = (await listed()).find(({ number }) => number === 'SITE-001');
    const id = sop?.id ?? '';
    expect((await call(sopsEndpoints.text, trainee, id)).json()).toMatchObject({ state: 'waiting', html: null });
    expect(await found('zirconia')).toEqual([]);
    await app.runJobs();
    expect((await call(sopsEndpoints.text, trainee, id)).json()).toEqual({
      state: 'ready',
      html: '<h2>Purging the analyser</h2><p>Open the zirconia cell &#x3C;slowly> &#x26; wait.</p>',
      plainText: null,
      fault: null,
    });
    const [hit] = await found('ZIRCON');
    expect(hit?.id).toBe(id);
    expect(hit?.snippet).toContainEqual({ text: 'zircon', isHit: true });
  });

  test('is found by its text if it is a PDF or a text file', async () => {
    const text = Buffer.from('Überprüfen: Ventil 7', 'latin1');
    await givenSop(app, trainer, { name: 'c.pdf', bytes: pdfOf('Check the thermowell') }, { number: 'P-1' });
    const txt = await givenSop(app, trainer, { name: 'd.txt', bytes: text }, { number: 'P-2' });
    await app.runJobs();
    expect(await found('thermowell')).toHaveLength(1);
    expect(await found('uberprufen')).toHaveLength(1);
    expect((await call(sopsEndpoints.text, trainee, txt.id)).json()).toMatchObject({
      plainText: 'Überprüfen: Ventil 7',
    });
  });

  test('has a text fault when its text cannot be read or reading takes too long', async () => {
    const broken = docxWith({ 'word/document.xml': '<w:document><<<<x' });
    const sop = await givenSop(app, trainer, { name: 'broken.docx', bytes: broken }, { number: 'P-3' });
    await app.runJobs();
    expect((await call(sopsEndpoints.text, trainee, sop.id)).json()).toMatchObject({
      state: 'failed',
      fault: 'unreadable',
    });
    const slow = await givenSop(app, trainer, { name: 'slow.pdf', bytes: pdfOf('slow') }, { number: 'P-4' });
    const limits = { milliseconds: 1, heapMegabytes: 256, residentMegabytes: 600 };
    await readSopText(app, slow.id, limits);
    const reply: ManagedSop = (await call(sopAuthoringEndpoints.one, trainer, slow.id)).json();
    expect(reply).toMatchObject({ textState: 'failed', textFault: 'too_much', view: 'pdf' });
  });

  test('has a unique number, even when two procedures are added concurrently', async () => {
    const createWithNumber = async (number: string) => {
      const filePath = await givenSopFile(app, trainer, 'e.pdf', pdfOf('e'));
      return app.call(sopAuthoringEndpoints.create, { as: trainer, body: { number, filePath } });
    };
    expect(codeOf(await createWithNumber('LC-01-01'))).toEqual([409, 'sop_number_taken']);
    const replies = await Promise.all([createWithNumber('Q-1'), createWithNumber('Q-1')]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('can be added only once from an upload, by the person who has claimed it', async () => {
    const filePath = await givenSopFile(app, trainer, 'f.pdf', pdfOf('f'));
    const create = (as: Person, path: string) =>
      app.call(sopAuthoringEndpoints.create, { as, body: { filePath: path } });
    expect(codeOf(await create(otherTrainer, filePath))).toEqual([404, 'upload_not_found']);
    expect(codeOf(await create(trainer, '/objects/nothing'))).toEqual([404, 'upload_not_found']);
    expect((await create(trainer, filePath)).statusCode).toBe(200);
    expect(codeOf(await create(trainer, filePath))).toEqual([409, 'upload_claimed']);
  });
});

describe('a new revision', () => {
  test('replaces the previous revision, keeps it in the history, and asks its readers to read again', async () => {
    const first = pdfOf('The old torque');
    const sop = await givenSop(app, trainer, { name: 'torque.pdf', bytes: first }, { number: 'R-1' });
    expect((await readAs(trainee, sop.id)).statusCode).toBe(200);
    const filePath = await givenSopFile(app, trainer, 'torque v2.txt', Buffer.from('The new torque'));
    const revised = await call(sopAuthoringEndpoints.revise, trainer, sop.id, {
      body: { filePath, note: 'Less force' },
    });
    expect(revised.json()).toMatchObject({ revision: 2, fileName: 'torque v2.txt', view: 'text', number: 'R-1' });
    expect((await listed()).filter(({ number }) => number === 'R-1')).toMatchObject([{ revision: 2 }]);

    const states = (await app.call(sopsEndpoints.readStates, { as: trainee })).json();
    expect(states).toMatchObject({ readAgainCount: 1, readCount: 0 });
    expect(states.items).toMatchObject([{ sopId: sop.id, readRevision: 1, mustReadAgain: true }]);
    expect(await listReadersOfOlder(app.db, sop.id)).toEqual([trainee.id]);

    const revisions = (await call(sopAuthoringEndpoints.revisions, trainer, sop.id)).json();
    expect(revisions).toMatchObject([
      { revision: 2, note: 'Less force', createdByName: 'Tara Trainer', readCount: 0 },
      { revision: 1, fileName: 'torque.pdf', readCount: 1 },
    ]);
    const old = await app.fastify.inject({
      url: revisions[1].filePath,
      cookies: { loopcheck_session: trainer.token },
    });
    expect(old.rawPayload.equals(first)).toBe(true);

    // The time spent on an older revision does not count.
    expect(codeOf(await call(sopsEndpoints.read, trainee, sop.id))).toEqual([409, 'sop_not_viewed']);
    expect((await readAs(trainee, sop.id)).json()).toMatchObject({ readRevision: 2, mustReadAgain: false });
    expect(await listReadersOfOlder(app.db, sop.id)).toEqual([]);
  });

  test('of a shipped procedure keeps the rendered file in the history', async () => {
    const sop = (await listed()).find(({ number }) => number === 'LC-04-01');
    const id = sop?.id ?? '';
    await app.call(sopsEndpoints.file, { as: trainee, params: { id } });
    const filePath = await givenSopFile(app, trainer, 'ours.pdf', pdfOf('ours'));
    await call(sopAuthoringEndpoints.revise, trainer, id, { body: { filePath } });
    const revisions = (await call(sopAuthoringEndpoints.revisions, trainer, id)).json();
    expect(revisions).toMatchObject([{ revision: 2 }, { revision: 1, fileName: expect.stringMatching(/^LC-04-01 /) }]);
    expect(revisions[1].fileSize).toBeGreaterThan(1000);
  });
});

type Readers = ReplyOf<typeof sopAuthoringEndpoints.readers>;

describe('the readers of a procedure', () => {
  test('are listed for trainers in order of their names, with paging and a filter by state', async () => {
    const sop = await givenSop(app, trainer, { name: 'who.pdf', bytes: pdfOf('who') }, { number: 'W-1' });
    await readAs(trainee, sop.id);
    const readers = async (query: Record<string, string> = {}): Promise<Readers> =>
      (await call(sopAuthoringEndpoints.readers, trainer, sop.id, { query })).json();
    expect((await readers({ state: 'read' })).items).toMatchObject([{ fullName: 'Aaron Abel', readRevision: 1 }]);
    expect((await readers({ state: 'older' })).items).toEqual([]);
    await Promise.all(Array.from({ length: 60 }, (_, index) => app.person({ fullName: `Zed ${index % 7}` })));
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await readers({ state: 'not_read', ...(cursor && { cursor }) });
      names.push(...page.items.map(({ fullName, userId }) => `${fullName} ${userId}`));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(names.length).toBeGreaterThanOrEqual(63);
    expect(new Set(names).size).toBe(names.length);
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

describe('a procedure that the page cannot show', () => {
  const declare = (as: Person, id: string) => call(sopsEndpoints.read, as, id, { query: { declared: '1' } });
  const download = (as: Person, id: string) => call(sopsEndpoints.file, as, id, { query: { download: '1' } });
  const notYet = [409, 'sop_not_downloaded'];

  test('can be declared as read five seconds after its download, and is recorded as declared', async () => {
    const sop = await givenSop(app, trainer, { name: 'old.doc', bytes: docOf() }, { number: 'O-1' });
    expect(sop.view).toBe('download');
    const begun = await call(sopsEndpoints.view, trainee, sop.id);
    expect(begun.json()).toMatchObject({ downloadedAt: null });
    app.clock.advance(60_000);
    // Having the page open does not count.
    expect(codeOf(await declare(trainee, sop.id))).toEqual(notYet);
    expect((await download(trainee, sop.id)).statusCode).toBe(200);
    expect(codeOf(await declare(trainee, sop.id))).toEqual(notYet);
    app.clock.advance(5_000);
    expect(codeOf(await call(sopsEndpoints.read, trainee, sop.id))).toEqual(notYet);
    // The first download still counts after the procedure is opened or downloaded again.
    expect((await call(sopsEndpoints.view, trainee, sop.id)).json().downloadedAt).toEqual(expect.any(String));
    await download(trainee, sop.id);
    expect((await declare(trainee, sop.id)).json()).toMatchObject({ readRevision: 1, mustReadAgain: false });
    const event = (await eventsOf(app, trainee)).at(-1);
    expect(event).toMatchObject({ verb: 'read', result: { number: 'O-1', declared: true } });
    const readers = await call(sopAuthoringEndpoints.readers, trainer, sop.id, { query: { state: 'read' } });
    expect(readers.json().items).toMatchObject([{ fullName: 'Aaron Abel', isDeclared: true }]);
  });

  test('needs a download of each revision', async () => {
    const sop = await givenSop(app, trainer, { name: 'old.doc', bytes: docOf() }, { number: 'O-2' });
    await download(trainee, sop.id);
    const filePath = await givenSopFile(app, trainer, 'newer.doc', docOf());
    await call(sopAuthoringEndpoints.revise, trainer, sop.id, { body: { filePath } });
    app.clock.advance(5_000);
    expect(codeOf(await declare(trainee, sop.id))).toEqual(notYet);
    expect((await call(sopsEndpoints.view, trainee, sop.id)).json()).toMatchObject({ downloadedAt: null });
    await download(trainee, sop.id);
    app.clock.advance(5_000);
    expect((await declare(trainee, sop.id)).json()).toMatchObject({ readRevision: 2 });
  });

  test('may be an unreadable Word file; a procedure that the page shows cannot be declared as read', async () => {
    const broken = docxWith({ 'word/document.xml': '<w:document><<<<x' });
    const sop = await givenSop(app, trainer, { name: 'broken.docx', bytes: broken }, { number: 'O-3' });
    await download(trainee, sop.id);
    app.clock.advance(5_000);
    expect(codeOf(await declare(trainee, sop.id))).toEqual([409, 'sop_not_viewed']);
    await app.runJobs();
    expect((await listed()).find(({ id }) => id === sop.id)?.view).toBe('download');
    await download(trainee, sop.id);
    app.clock.advance(5_000);
    expect((await declare(trainee, sop.id)).statusCode).toBe(200);
  });
});

describe('changing a procedure', () => {
  test('renders a shipped procedure again when its title changes', async () => {
    const sop = (await listed()).find(({ number }) => number === 'LC-05-01');
    const id = sop?.id ?? '';
    const before = await app.call(sopsEndpoints.file, { as: trainee, params: { id } });
    const body = { title: 'Quite another title', chapterNumber: null, description: 'Sesquipedalian' };
    expect((await call(sopAuthoringEndpoints.edit, trainer, id, { body })).json()).toMatchObject({
      ...body,
      revision: 1,
    });
    const after = await app.call(sopsEndpoints.file, { as: trainee, params: { id } });
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    expect((await found('sesquipedalian')).map((hit) => hit.id)).toEqual([id]);
    const empty = await call(sopAuthoringEndpoints.edit, trainer, id, { body: { title: '  ' } });
    expect(codeOf(empty)).toEqual([422, 'invalid']);
  });

  test('deactivates it, and activates it again only while its number is free', async () => {
    const sop = await givenSop(app, trainer, { name: 'g.pdf', bytes: pdfOf('gasket') }, { number: 'D-1' });
    expect((await call(sopAuthoringEndpoints.deactivate, trainer, sop.id)).json()).toMatchObject({ isActive: false });
    expect((await listed()).some(({ id }) => id === sop.id)).toBe(false);
    expect(codeOf(await call(sopsEndpoints.view, trainee, sop.id))).toEqual([404, 'sop_not_found']);
    const reply = await app.call(sopAuthoringEndpoints.list, { as: trainer, query: { state: 'inactive' } });
    expect(reply.json().items.map(({ number }: Sop) => number)).toContain('D-1');
    const taken = await givenSop(app, trainer, { name: 'h.pdf', bytes: pdfOf('h') }, { number: 'D-1' });
    expect(codeOf(await call(sopAuthoringEndpoints.activate, trainer, sop.id))).toEqual([409, 'sop_number_taken']);
    await call(sopAuthoringEndpoints.deactivate, trainer, taken.id);
    expect((await call(sopAuthoringEndpoints.activate, trainer, sop.id)).json()).toMatchObject({ isActive: true });
  });
});

describe('deleting a procedure', () => {
  const keyOf = async (id: string) =>
    (await app.db.selectFrom('sops').select(['file_key', 'removed_at']).where('id', '=', id).executeTakeFirst()) ??
    null;

  test('is refused for other trainers and allowed for its author; a job removes the file', async () => {
    const sop = await givenSop(app, trainer, { name: 'i.pdf', bytes: pdfOf('i') });
    const key = (await keyOf(sop.id))?.file_key ?? '';
    expect(codeOf(await call(sopAuthoringEndpoints.remove, otherTrainer, sop.id))).toEqual([403, 'sop_not_own']);
    expect((await call(sopAuthoringEndpoints.one, otherTrainer, sop.id)).json()).toMatchObject({ canDelete: false });
    expect((await call(sopAuthoringEndpoints.remove, trainer, sop.id)).json()).toEqual({ id: sop.id });
    expect(await keyOf(sop.id)).toBeNull();
    await app.runJobs();
    expect(await app.storage.find(key)).toBeUndefined();
    expect(codeOf(await call(sopAuthoringEndpoints.remove, trainer, sop.id))).toEqual([404, 'sop_not_found']);
  });

  test('hides a procedure that somebody has read and keeps it as evidence', async () => {
    const sop = await givenSop(app, trainer, { name: 'j.pdf', bytes: pdfOf('j') });
    await readAs(trainee, sop.id);
    await call(sopAuthoringEndpoints.remove, admin, sop.id);
    const kept = await keyOf(sop.id);
    expect(kept?.removed_at).toBeInstanceOf(Date);
    expect(await app.storage.find(kept?.file_key ?? '')).toBeDefined();
    expect(codeOf(await call(sopAuthoringEndpoints.one, admin, sop.id))).toEqual([404, 'sop_not_found']);
    expect(codeOf(await call(sopAuthoringEndpoints.activate, admin, sop.id))).toEqual([404, 'sop_not_found']);
  });

  test('is permanent for a shipped procedure; one whose number the site uses stays inactive', async () => {
    const sop = (await listed()).find(({ number }) => number === 'LC-06-01');
    const id = sop?.id ?? '';
    await call(sopAuthoringEndpoints.remove, admin, id);
    const shipped: ShippedSop = {
      number: 'LC-06-01',
      shippedHash: 'newer',
      title: 'Newer',
      description: '',
      chapterNumber: 6,
      documentDate: '2026-01-01',
      changesHost: false,
      related: [],
      content: '<p>x</p>',
      plainText: 'x',
    };
    await saveShippedSop(app.db, shipped);
    expect((await listed()).some(({ number }) => number === 'LC-06-01')).toBe(false);
    await givenSop(app, trainer, { name: 'k.pdf', bytes: pdfOf('k') }, { number: 'LC-99-01' });
    await saveShippedSop(app.db, { ...shipped, number: 'LC-99-01' });
    expect((await listed()).filter(({ number }) => number === 'LC-99-01')).toMatchObject([{ title: 'k' }]);
  });

  test('leaves sop_reads unchanged, because the database role of the server may not change its rows', async () => {
    await expect(app.db.deleteFrom('sop_reads').execute()).rejects.toThrow('permission denied');
    await expect(app.db.updateTable('sop_reads').set({ revision: 9 }).execute()).rejects.toThrow('permission denied');
  });
});
