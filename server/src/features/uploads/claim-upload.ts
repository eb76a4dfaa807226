import type { ClaimedFile, UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import type { Endpoint } from '@loopcheck/contract/endpoint';
import type { Database } from '../../platform/db/database.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimedKey, objectPathOf, uploadIdIn, uploadIdOf } from './addresses.rules.ts';
import { checkContent } from './check-content.ts';
import { scanFile } from './scan-file.ts';
import { beginCheck, findUpload, removeUpload, saveChecked, saveTaken, type UploadRow } from './uploads.queries.ts';

/** A check that has run for longer was left behind by a server that died. */
const checkLimitMs = 5 * 60_000;

type SignedInCall = Pick<
  Call<Endpoint & { access: 'member' }>,
  'db' | 'storage' | 'config' | 'now' | 'user' | 'request'
>;

/**
 * Claims what the caller has PUT to `address` for a purpose: all bytes are there, they are what the name says, and the
 * scanner, where there is one, has found nothing. Gives the path under which `takeClaimed` hands the file out. Claiming
 * again gives the same path. What is refused for its content is removed, bytes and row.
 *
 * It may take seconds and keeps what it wrote when it refuses: the endpoint must be `selfManaged`, and its `errors` are
 * the contract's `claimErrors`.
 */
export async function claimUpload(call: SignedInCall, address: string, purpose: UploadPurpose): Promise<ClaimedFile> {
  const { db, storage, user, now } = call;
  const upload = await findUpload(db, uploadIdIn(address) ?? nobody, user.id);
  ensure(upload?.purpose === purpose, 'upload_not_found');
  if (upload.state === 'claimed') return { objectPath: objectPathOf(upload.id) };
  ensure(upload.state !== 'taken', 'upload_claimed');
  const storageKey = claimedKey(upload.id, extensionOf(upload.file_name));
  const hasArrived = (await storage.find(upload.incoming_key)) ?? (await storage.find(storageKey));
  ensure(hasArrived, 'upload_incomplete');
  const staleBefore = new Date(now.getTime() - checkLimitMs);
  ensure(await beginCheck(db, { id: upload.id, storageKey, now, staleBefore }), 'upload_being_checked');
  await checkOrGiveUp(call, upload, storageKey);
  await saveChecked(db, upload.id, 'claimed');
  return { objectPath: objectPathOf(upload.id) };
}

/** No upload has it, so an address that names none is answered as one of somebody else. */
const nobody = '00000000-0000-0000-0000-000000000000';

async function checkOrGiveUp({ db, storage, config, request }: SignedInCall, upload: UploadRow, storageKey: string) {
  try {
    if (await storage.find(upload.incoming_key)) await storage.move(upload.incoming_key, storageKey);
    await checkContent(storage, { storageKey, fileName: upload.file_name, fileSize: upload.file_size });
    if (config.clamdAddress) await scanFile(config.clamdAddress, await storage.read(storageKey));
  } catch (error) {
    // A refusal of the content is for good; anything else (scanner or store away) may pass, and the bytes stay for it.
    if (isForGood(error)) {
      const { id, user_id: userId, file_name: fileName } = upload;
      request.log.warn({ err: error, upload: { id, userId, fileName } }, 'an upload was refused for its content');
      await forget(db, storage, upload, storageKey);
    } else await saveChecked(db, upload.id, 'received');
    throw error;
  }
}

const isForGood = (error: unknown): boolean => error instanceof Refusal && !error.code.endsWith('_unavailable');

async function forget(db: Database, storage: Storage, upload: UploadRow, storageKey: string): Promise<void> {
  await storage.remove(storageKey);
  await storage.remove(upload.incoming_key);
  await removeUpload(db, upload.id);
}

/** A claimed file as the record that takes it keeps it. */
export interface TakenFile {
  readonly storageKey: string;
  /** As the person named it, any script; for showing and for `SentFile`. */
  readonly fileName: string;
  readonly mimeType: string;
  /** In bytes. */
  readonly fileSize: number;
}

/** Which claimed file is meant: of whom, at which path, for which purpose. */
interface ClaimedReference {
  readonly userId: string;
  readonly objectPath: string;
  readonly purpose: UploadPurpose;
}

/** A claimed file that no record has taken yet, for work on its bytes before the transaction that takes it. */
export async function findClaimed(
  db: Database,
  { userId, objectPath, purpose }: ClaimedReference,
): Promise<TakenFile | undefined> {
  const upload = await findUpload(db, uploadIdOf(objectPath) ?? nobody, userId);
  return upload?.purpose === purpose && upload.state === 'claimed' ? takenFileOf(upload) : undefined;
}

/**
 * Hands a claimed file to the record that is made of it, once. Call it in the transaction that writes the record: if
 * that fails, the file is there to be taken again. Afterwards the bytes are the record's to remove. Refuses with
 * upload_not_found (unknown, of somebody else, of another purpose, or swept), upload_not_claimed, upload_claimed (taken before):
 * the contract's `takeErrors`.
 */
export async function takeClaimed(db: Database, { userId, objectPath, purpose }: ClaimedReference): Promise<TakenFile> {
  const id = uploadIdOf(objectPath) ?? nobody;
  const taken = await saveTaken(db, id, userId, purpose);
  if (!taken) return refuseTaking(await findUpload(db, id, userId), purpose);
  return takenFileOf(taken);
}

const takenFileOf = (row: Pick<UploadRow, 'storage_key' | 'file_name' | 'mime_type' | 'file_size'>): TakenFile => ({
  storageKey: row.storage_key ?? '',
  fileName: row.file_name,
  mimeType: row.mime_type,
  fileSize: row.file_size,
});

function refuseTaking(upload: UploadRow | undefined, purpose: UploadPurpose): never {
  ensure(upload?.purpose === purpose, 'upload_not_found');
  throw new Refusal(upload.state === 'taken' ? 'upload_claimed' : 'upload_not_claimed');
}
