import { draftsEndpoints } from '@loopcheck/contract/features/drafts/drafts.contract';
import { moduleAuthoringEndpoints } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { modulePicturesEndpoints } from '@loopcheck/contract/features/modules/module-pictures.contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { waitForBlockedStatement } from '../../../testing/blocked-statements.ts';
import type { Person } from '../../../testing/people.ts';
import { createRotatedPhoto } from '../../../testing/sample-pictures.ts';
import { testApp } from '../../../testing/test-app.ts';
import { listModulesWithQuiz, type ModuleWithQuiz } from '../../../testing/training-actions.ts';
import { uploadFile } from '../../../testing/upload-actions.ts';
import { publishModule } from '../authoring/authoring.commands.ts';
import { removeUnusedModulePictures } from './pictures.jobs.ts';

const app = await testApp();
afterAll(app.close);

let author: Person;
let module: ModuleWithQuiz;
let photo: Buffer;
beforeAll(async () => {
  author = await app.person({ role: 'trainer' });
  [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
  photo = await createRotatedPhoto(20, 10);
});

interface AddedPicture {
  readonly id: string;
  /** The text of a module that contains only this picture. */
  readonly text: string;
  /** The key of the picture's file in the storage. */
  readonly storageKey: string;
}

/** Adds a picture to the module. The picture was uploaded `ageDays` days ago. */
async function addPicture(ageDays = 31): Promise<AddedPicture> {
  const fileURL = await uploadFile(app, author, { purpose: 'picture', fileName: 'pump.jpg', bytes: photo });
  const request = { as: author, params: { id: module.id }, body: { fileURL } };
  const { id, url } = (await app.call(modulePicturesEndpoints.add, request)).json();
  const row = await app.db
    .updateTable('module_pictures')
    .set({ created_at: new Date(app.clock.now().getTime() - ageDays * 24 * 3_600_000) })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirstOrThrow();
  const text = `<figure class="picture medium"><img src="${url}" alt="A pump" width="20" height="10"></figure>`;
  return { id, text, storageKey: row.storage_key };
}

const findBaseRevision = async () =>
  (await app.call(moduleAuthoringEndpoints.one, { as: author, params: { id: module.id } })).json().contentRevision;
const createPublication = async (content: string) => ({
  baseRevision: await findBaseRevision(),
  note: 'x',
  content,
  parts: [],
  kind: 'small_correction' as const,
});
const publish = async (content: string) => {
  const request = { as: author, params: { id: module.id }, body: await createPublication(content) };
  expect((await app.call(moduleAuthoringEndpoints.publish, request)).statusCode).toBe(200);
};

const runJob = () => app.runJob(removeUnusedModulePictures, {});
/** Returns two booleans: whether the picture has a row in the database, and whether it has a file in the storage. */
const findStorageState = async ({ id, storageKey }: AddedPicture) => {
  const row = await app.db.selectFrom('module_pictures').select('id').where('id', '=', id).executeTakeFirst();
  return [row !== undefined, (await app.storage.find(storageKey)) !== undefined];
};
const stored = [true, true];
const removed = [false, false];

describe('remove-unused-module-pictures', () => {
  test('removes a picture with its file if it was uploaded more than 30 days ago and no text contains it', async () => {
    const picture = await addPicture(31);
    const recent = await addPicture(29);
    await runJob();
    // The second time, the job finds nothing to remove.
    await runJob();
    expect(await findStorageState(picture)).toEqual(removed);
    expect(await findStorageState(recent)).toEqual(stored);
  });

  test('keeps a picture of the current text, and of an earlier revision', async () => {
    const picture = await addPicture();
    await publish(`<p>a</p>${picture.text}`);
    await runJob();
    expect(await findStorageState(picture)).toEqual(stored);
    await publish('<p>a</p>');
    await runJob();
    expect(await findStorageState(picture)).toEqual(stored);
  });

  test('keeps a picture of a draft of any person, until the draft is discarded', async () => {
    const picture = await addPicture();
    const colleague = await app.person({ role: 'trainer' });
    const params = { kind: 'module', objectId: module.id };
    const content = JSON.stringify({ content: picture.text });
    const write = { baseRevision: 0, editorId: 'desk', userId: colleague.id };
    await app.call(draftsEndpoints.save, { as: colleague, params, body: { ...write, content, change: 1 } });
    await runJob();
    expect(await findStorageState(picture)).toEqual(stored);

    const query = { ...write, baseRevision: '0' };
    expect((await app.call(draftsEndpoints.remove, { as: colleague, params, query })).statusCode).toBe(200);
    await runJob();
    expect(await findStorageState(picture)).toEqual(removed);
  });

  test('keeps a picture that is being published while the job runs', async () => {
    const picture = await addPicture();
    const publication = await createPublication(picture.text);
    const isPublished = Promise.withResolvers<void>();
    const canCommit = Promise.withResolvers<void>();
    const publishing = inTransaction(app.db, async (db) => {
      await publishModule({ db }, { actorId: author.id, moduleId: module.id, publication });
      isPublished.resolve();
      await canCommit.promise;
    });
    await isPublished.promise;
    const job = runJob();
    // The job waits for the lock on the module, which the publication holds until its commit.
    await waitForBlockedStatement(app.db).finally(() => canCommit.resolve());
    await Promise.all([publishing, job]);
    expect(await findStorageState(picture)).toEqual(stored);
  });
});
