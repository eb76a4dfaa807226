import { readdir } from 'node:fs/promises';
import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { type UnusedUpload, uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Person } from '../../testing/people.ts';
import { createDocx, createPdf, createXlsx } from '../../testing/sample-files.ts';
import { testApp } from '../../testing/test-app.ts';
import { claimUploadedFile, type FileToUpload, requestUploadUrl, uploadFile } from '../../testing/upload-actions.ts';
import { ensureSiteMode } from '../site/index.ts';
import { attachClaimedFile } from './claims.commands.ts';
import { requestUpload } from './uploads.commands.ts';
import { uploadIdFromUrl } from './upload-urls.ts';

const app = await testApp();
afterAll(app.close);
await ensureSiteMode(app.db, app.config);
const admin = await app.person({ isAdmin: true });

const pdf = { fileName: 'Pump film.pdf', bytes: createPdf('a'), purpose: 'resource' } as const;
const listUnused = async (as: Person, purpose = 'resource') =>
  (await app.call(uploadsEndpoints.unused, { as, query: { purpose } })).json<UnusedUpload[]>();
const deleteUpload = (as: Person, id: string) => app.call(uploadsEndpoints.remove, { as, params: { id } });
const idOf = (uploadUrl: string) => uploadIdFromUrl(uploadUrl) ?? '';

// A claim asks the server to check an uploaded file, so that a record, such as a resource, can use the file.
describe('uploads that no record uses', () => {
  test('are listed for their owner and purpose with a URL for the claim, until a record uses them', async () => {
    const trainer = await app.person({ role: 'trainer' });
    const sent = await uploadFile(app, trainer, pdf);
    const claimed = await uploadFile(app, trainer, pdf);
    const { objectPath } = await claimUploadedFile(app, trainer, claimed, 'resource');
    // This upload has no bytes, so it is not listed.
    await requestUploadUrl(app, trainer, pdf);

    const items = await listUnused(trainer);
    expect(items.map(({ id }) => id).toSorted()).toEqual([idOf(sent), idOf(claimed)].toSorted());
    expect(items[0]).toMatchObject({
      fileName: 'Pump film.pdf',
      mimeType: 'application/pdf',
      fileSize: pdf.bytes.length,
      receivedBytes: pdf.bytes.length,
    });
    expect(await listUnused(trainer, 'sop')).toEqual([]);
    expect(await listUnused(await app.person({ role: 'trainer' }))).toEqual([]);

    await attachClaimedFile(app.db, { userId: trainer.id, objectPath, purpose: 'resource' });
    const [remaining] = await listUnused(trainer);
    const claim = await app.call(resourcesEndpoints.claim, { as: trainer, body: { fileURL: remaining?.uploadURL } });
    expect(claim.statusCode).toBe(200);
  });

  test('are listed even if their owner has announced many newer uploads without sending any bytes', async () => {
    const trainer = await app.person({ role: 'trainer' });
    const sent = await uploadFile(app, trainer, pdf);
    // A reply has at most 50 uploads.
    for (let count = 0; count < 51; count += 1) await requestUploadUrl(app, trainer, pdf);
    expect((await listUnused(trainer)).map(({ id }) => id)).toEqual([idOf(sent)]);
  });

  test('can be deleted, with their bytes, by their owner; an upload that a record uses cannot be deleted', async () => {
    const trainer = await app.person({ role: 'trainer' });
    const id = idOf(await uploadFile(app, trainer, pdf));
    expect((await deleteUpload(await app.person({ role: 'trainer' }), id)).statusCode).toBe(404);
    const before = (await readdir(app.filesFolder, { recursive: true })).length;
    expect((await deleteUpload(trainer, id)).json()).toEqual({ id });
    expect((await readdir(app.filesFolder, { recursive: true })).length).toBe(before - 1);
    expect(await listUnused(trainer)).toEqual([]);
    expect((await deleteUpload(trainer, id)).statusCode).toBe(404);

    const used = await uploadFile(app, trainer, pdf);
    const { objectPath } = await claimUploadedFile(app, trainer, used, 'resource');
    const { storageKey } = await attachClaimedFile(app.db, { userId: trainer.id, objectPath, purpose: 'resource' });
    const refused = await deleteUpload(trainer, idOf(used));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'upload_claimed']);
    expect(await app.storage.find(storageKey)).toBeDefined();
  });
});

describe('the settings for uploads', () => {
  const changeSettings = (body: object) => app.call(siteEndpoints.updateSettings, { as: admin, body });
  const announce = (fileName: string, megabytes: number, purpose = 'resource') =>
    app.call(uploadsEndpoints.request, { as: admin, body: { fileName, fileSize: megabytes * 1024 * 1024, purpose } });

  /** Uploads and claims a file, adds it to a module, and returns the created resource. */
  async function publish(file: FileToUpload) {
    const fileURL = await uploadFile(app, admin, file);
    const claim = await app.call(resourcesEndpoints.claim, { as: admin, body: { fileURL } });
    const { id: moduleId } = await app.db.selectFrom('modules').select('id').limit(1).executeTakeFirstOrThrow();
    // The type `pdf` includes all documents, also Word and Excel files.
    const body = { moduleId, type: 'pdf', filePath: claim.json().objectPath };
    return (await app.call(resourcesEndpoints.create, { as: admin, body })).json();
  }

  test('apply immediately to the files that the server accepts and to the limits that pages show', async () => {
    expect((await announce('plan.docx', 1)).json().code).toBe('file_kind_not_taken');
    expect((await announce('film.mp4', 101)).json().code).toBe('file_too_large');
    await changeSettings({ acceptWord: true, acceptExcel: true, maxVideoMegabytes: 2048, maxSopMegabytes: 60 });
    expect((await announce('plan.docx', 1)).statusCode).toBe(200);
    expect((await announce('film.mp4', 2048)).statusCode).toBe(200);
    expect((await announce('film.mp4', 2049)).json().code).toBe('file_too_large');
    expect((await announce('plan.pdf', 101)).json().code).toBe('file_too_large');
    expect((await announce('plan.xlsm', 1)).json().code).toBe('file_kind_not_taken');
    expect((await announce('steps.xlsx', 60, 'sop')).statusCode).toBe(200);
    const limits = (await app.call(uploadsEndpoints.limits, { as: await app.person() })).json();
    expect(limits.resource).toMatchObject({ maxVideoBytes: 2 * 1024 ** 3, maxBytes: 100 * 1024 ** 2 });
    expect(limits.resource.extensions).toEqual(expect.arrayContaining(['.docx', '.xlsx']));
    expect(limits.sop.maxBytes).toBe(60 * 1024 ** 2);
  });

  test('allow Word and Excel files in modules and Excel files as procedures, all only for download', async () => {
    await changeSettings({ acceptWord: true, acceptExcel: true });
    const resource = { purpose: 'resource' } as const;
    expect(await publish({ ...resource, fileName: 'plan.docx', bytes: createDocx('A plan') })).toMatchObject({
      type: 'pdf',
      isDownloadOnly: true,
    });
    expect(await publish({ ...resource, fileName: 'list.xlsx', bytes: createXlsx() })).toMatchObject({
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      isDownloadOnly: true,
    });
    expect(await publish({ ...resource, fileName: 'a.pdf', bytes: createPdf('a') })).toMatchObject({
      isDownloadOnly: false,
    });
    const sopFileURL = await uploadFile(app, admin, { fileName: 'steps.xlsx', bytes: createXlsx(), purpose: 'sop' });
    const { objectPath } = (await app.call(sopAuthoringEndpoints.claim, { as: admin, body: { sopFileURL } })).json();
    const sop = await app.call(sopAuthoringEndpoints.create, { as: admin, body: { filePath: objectPath } });
    expect(sop.json()).toMatchObject({ view: 'download' });
  });
});

test('requestUpload returns no URL for parts if the storage has no folder for parts, as a bucket has none', async () => {
  const trainer = await app.person({ role: 'trainer' });
  const storage = { ...app.storage, partsFolder: undefined };
  const file = {
    fileName: 'film.mp4',
    mimeType: 'video/mp4',
    fileSize: 50,
    purpose: 'resource',
    lastModified: 1,
  } as const;
  const user = { id: trainer.id, role: 'trainer', isAdmin: false } as const;
  const announced = await inTransaction(app.db, (db) =>
    requestUpload({ db, storage, now: app.clock.now() }, { ...file, user }),
  );
  expect(announced).toMatchObject({ resumableURL: null, uploadURL: expect.any(String) });
});
