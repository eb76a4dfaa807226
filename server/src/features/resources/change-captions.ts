import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { takeClaimed } from '../uploads/index.ts';
import { removeCaptions, saveCaptions } from './captions.queries.ts';
import { cleanCaptions, longestCaptions } from './captions.rules.ts';
import { recordChange } from './change-resources.ts';
import { discardFiles, findResource } from './resources.queries.ts';

interface Actor {
  readonly db: Database;
  readonly storage: Storage;
  readonly user: SignedIn;
  readonly now: Date;
}

/** Puts captions beside a video, cleaned, in place of earlier ones of their language. What was uploaded is not kept. */
export async function addCaptions(
  actor: Actor,
  resourceId: string,
  { filePath, language, label }: { filePath: string; language: string; label: string },
): Promise<void> {
  const { db, storage, user, now } = actor;
  const video = await findResource(db, resourceId, user.id);
  ensure(video, 'resource_not_found');
  ensure(video.type === 'video', 'captions_need_video');
  const file = await takeClaimed(db, { userId: user.id, objectPath: filePath, purpose: 'resource' });
  ensure(file.mimeType === 'text/vtt' && file.fileSize <= longestCaptions, 'captions_unreadable');
  const captions = cleanCaptions(await text(await storage.read(file.storageKey)));
  ensure(captions, 'captions_unreadable');
  const fileKey = `resources/${resourceId.toLowerCase()}/captions-${randomUUID()}.vtt`;
  await storage.save(fileKey, Buffer.from(captions), 'text/vtt');
  const replaced = await removeCaptions(db, resourceId, { language });
  await saveCaptions(db, { resourceId, language, label: label || language, fileKey, createdBy: user.id, now });
  await discardFiles(db, replaced ? [replaced, file.storageKey] : [file.storageKey], now);
  await recordChange(actor, 'updated', video, { title: video.title, captions: language });
}

/** Takes captions away. */
export async function deleteCaptions(actor: Actor, resourceId: string, id: string): Promise<void> {
  const video = await findResource(actor.db, resourceId, actor.user.id);
  ensure(video, 'resource_not_found');
  const removed = await removeCaptions(actor.db, resourceId, { id });
  ensure(removed, 'resource_not_found');
  await discardFiles(actor.db, [removed], actor.now);
  await recordChange(actor, 'updated', video, { title: video.title, captions: null });
}
