import { randomBytes, randomUUID } from 'node:crypto';
import type { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import {
  bareType,
  keptType,
  needsTrainer,
  unknownType,
  uploadLimits,
  uploadObstacle,
} from '@loopcheck/contract/features/uploads/uploads.rules';
import { isTrainerOrAdmin } from '../../platform/auth/signed-in.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { incomingKey, plainFileName } from './addresses.rules.ts';
import { signAddress } from './sign-address.ts';
import { countOpenUploads, saveUpload } from './uploads.queries.ts';

/** Long enough for 100 MB over a slow plant network, and for a retry. */
const addressLifeSeconds = 3600;

const gigabyte = 1024 ** 3;
/** What one person may have under way, so that nobody fills the disk with files that no record takes. */
const openLimits = { trainer: { uploads: 500, bytes: 10 * gigabyte }, member: { uploads: 50, bytes: gigabyte } };

/** Takes down what somebody is about to send and gives the address for it. */
export async function beginUpload({
  db,
  storage,
  user,
  body,
  now,
}: Call<(typeof uploadsEndpoints)['request']>): Promise<{ uploadURL: string }> {
  const { purpose, fileSize } = body;
  const isTrainer = isTrainerOrAdmin(user);
  ensure(isTrainer || !needsTrainer(purpose), 'forbidden');
  const fileName = plainFileName(body.fileName);
  ensure(fileName !== undefined, 'file_name_unusable');
  const obstacle = uploadObstacle({ fileName, fileSize, mimeType: body.mimeType }, uploadLimits[purpose]);
  if (obstacle) throw new Refusal(obstacle);
  // Two requests at once must not both be the last that is allowed.
  await holdLock(db, `uploads ${user.id}`);
  const open = await countOpenUploads(db, user.id);
  const limit = openLimits[isTrainer ? 'trainer' : 'member'];
  ensure(open.uploads < limit.uploads && open.bytes + fileSize <= limit.bytes, 'uploads_too_many');
  const id = randomUUID();
  const announcedType = bareType(body.mimeType) || unknownType;
  const secret = randomBytes(32);
  const key = incomingKey(id);
  await saveUpload(db, {
    id,
    userId: user.id,
    purpose,
    fileName,
    mimeType: keptType(fileName),
    announcedType,
    fileSize,
    secret,
    incomingKey: key,
    now,
  });
  const terms = { size: fileSize, mimeType: announcedType, expiresInSeconds: addressLifeSeconds };
  const bound = { id, user_id: user.id, purpose, announced_type: announcedType, file_size: fileSize, secret };
  const expiresAt = new Date(now.getTime() + addressLifeSeconds * 1000);
  return { uploadURL: (await storage.uploadAddress(key, terms)) ?? signAddress(bound, expiresAt) };
}
