import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { NewResource, WatchedSpan, Watching } from '@loopcheck/contract/features/resources/resources.contract';
import {
  applyWatching,
  secondsIn,
  watchedPercentage,
  watchedShare,
  type WatchingState,
} from '@loopcheck/contract/features/resources/watching.rules';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { discardFiles, keepFiles, reserveFiles } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hasModule } from '../modules/index.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { getClaimed, takeClaimed, type TakenFile } from '../uploads/index.ts';
import { cleanCaptions, longestCaptions } from './captions.rules.ts';
import { prepareVideo } from './resources.jobs.ts';
import {
  findResource,
  findWatching,
  listResourceIds,
  removeCaptions,
  removeResource,
  type ResourceRow,
  saveCaptions,
  saveChange,
  savePositions,
  saveResource,
  saveWatching,
} from './resources.queries.ts';
import { isSameSet, mayDelete, movedTo, titleFrom, usableLink } from './resources.rules.ts';
import { movieDuration } from './video/media-duration.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface FileContext extends Context {
  readonly storage: Storage;
}

/** Serialises changes of one module's list; two resources added at once would get the same position. */
const lockList = (db: Database, moduleId: string) => holdLock(db, `resources ${moduleId.toLowerCase()}`);

const recordChange = (
  db: Database,
  userId: string,
  verb: RecordedVerb<'resource'>,
  resource: { id: string; module_id: string },
  result: NonNullable<NewTrainingEvent['result']>,
): Promise<void> =>
  recordEvent(db, {
    personId: userId,
    verb,
    object: 'resource',
    objectId: resource.id,
    moduleId: resource.module_id,
    result,
  });

/**
 * Adds a resource made of a claimed file or of a web address, at the end of its module's list; returns its id. It reads
 * the file before its own transaction begins.
 */
export async function addResource(
  context: FileContext,
  { user, ...asked }: NewResource & { user: SignedIn },
): Promise<string> {
  const { db, now } = context;
  ensure(await hasModule(db, asked.moduleId), 'module_not_found');
  const content = asked.type === 'link' ? linkOf(asked) : await fileOf(context, user.id, asked);
  const title = asked.title || content.title;
  return inTransaction(db, async (transaction) => {
    const file =
      content.objectPath === null
        ? null
        : await takeClaimed(transaction, { userId: user.id, objectPath: content.objectPath, purpose: 'resource' });
    await lockList(transaction, asked.moduleId);
    const id = await saveResource(transaction, {
      type: content.type,
      url: content.url,
      durationSeconds: content.durationSeconds,
      file,
      moduleId: asked.moduleId,
      title,
      description: asked.description,
      position: (await listResourceIds(transaction, asked.moduleId)).length,
      createdBy: user.id,
      now,
    });
    if (content.type === 'video') await enqueue(transaction, prepareVideo, { resourceId: id });
    await recordChange(transaction, user.id, 'added', { id, module_id: asked.moduleId }, { title, type: content.type });
    return id;
  });
}

interface NewContent {
  readonly type: 'link' | 'video' | 'pdf';
  /** Used when the person gave no title. */
  readonly title: string;
  readonly url: string | null;
  readonly objectPath: string | null;
  readonly durationSeconds: number | null;
}

function linkOf({ url: address }: NewResource): NewContent {
  const url = usableLink(address ?? '');
  ensure(url, 'link_address_unusable');
  return { type: 'link', title: new URL(url).hostname, url, objectPath: null, durationSeconds: null };
}

/** The file decides whether the resource is a video or a document, not the request. */
async function fileOf(
  { db, storage }: FileContext,
  userId: string,
  { filePath: objectPath = '' }: NewResource,
): Promise<NewContent> {
  const file: TakenFile = await getClaimed(db, { userId, objectPath, purpose: 'resource' });
  // Captions are added to a video; they are no resource of their own.
  ensure(file.mimeType !== 'text/vtt', 'file_kind_not_taken');
  const title = titleFrom(file.fileName);
  if (!file.mimeType.startsWith('video/')) return { type: 'pdf', title, url: null, objectPath, durationSeconds: null };
  const durationSeconds = (await movieDuration(storage, file.storageKey)) ?? null;
  return { type: 'video', title, url: null, objectPath, durationSeconds };
}

/** Changes title, description, position, or the address of a link. Run it in a transaction. */
export async function changeResource(
  { db, now }: Context,
  {
    user,
    id,
    ...asked
  }: {
    user: SignedIn;
    id: string;
    title?: string | undefined;
    description?: string | undefined;
    orderIndex?: number | undefined;
    url?: string | undefined;
  },
): Promise<void> {
  const before = await findResource(db, id, user.id);
  ensure(before, 'resource_not_found');
  const url = asked.url === undefined || before.type !== 'link' ? undefined : usableLink(asked.url);
  if (asked.url !== undefined && before.type === 'link') ensure(url, 'link_address_unusable');
  await saveChange(
    db,
    id,
    {
      ...(asked.title ? { title: asked.title } : {}),
      ...(asked.description === undefined ? {} : { description: asked.description }),
      ...(url === undefined ? {} : { url }),
    },
    now,
  );
  if (asked.orderIndex !== undefined) {
    await lockList(db, before.module_id);
    const ids = await listResourceIds(db, before.module_id);
    await savePositions(db, before.module_id, movedTo(ids, id, asked.orderIndex));
  }
  await recordChange(db, user.id, 'updated', before, { title: asked.title || before.title });
}

/**
 * Puts a module's resources into a new order. Refuses ids that are not exactly the present ones with
 * resource_order_stale. Run it in a transaction.
 */
export async function reorderResources(
  { db }: Pick<Context, 'db'>,
  { user, moduleId, ids }: { user: SignedIn; moduleId: string; ids: readonly string[] },
): Promise<void> {
  ensure(await hasModule(db, moduleId), 'module_not_found');
  await lockList(db, moduleId);
  const present = await listResourceIds(db, moduleId);
  const wanted = ids.map((id) => id.toLowerCase());
  ensure(isSameSet(present, wanted), 'resource_order_stale');
  if (present.every((id, index) => id === wanted[index])) return;
  await savePositions(db, moduleId, wanted);
  await recordEvent(db, {
    personId: user.id,
    verb: 'updated',
    object: 'resource',
    moduleId,
    result: { order: wanted.length },
  });
}

/** Deletes a resource; a job removes its files after the commit. Run it in a transaction. */
export async function deleteResource(
  { db, now }: Context,
  { user, id }: { user: SignedIn; id: string },
): Promise<void> {
  const before = await findResource(db, id, user.id);
  ensure(before, 'resource_not_found');
  ensure(mayDelete(user, before), 'resource_of_another');
  await lockList(db, before.module_id);
  await discardFiles(db, await removeResource(db, id), now);
  await savePositions(db, before.module_id, await listResourceIds(db, before.module_id));
  await recordChange(db, user.id, 'removed', before, { title: before.title, type: before.type });
}

async function findVideo(db: Database, id: string, userId: string): Promise<ResourceRow> {
  const video = await findResource(db, id, userId);
  ensure(video, 'resource_not_found');
  ensure(video.type === 'video', 'captions_need_video');
  return video;
}

/**
 * Adds captions to a video, cleaned, in place of earlier ones of the same language. The cleaned file is stored before
 * the transaction that refers to it; the uploaded one is discarded.
 */
export async function addCaptions(
  { db, storage, now }: FileContext,
  asked: { user: SignedIn; resourceId: string; filePath: string; language: string; label: string },
): Promise<void> {
  const { user, language } = asked;
  const video = await findVideo(db, asked.resourceId, user.id);
  const wanted = { userId: user.id, objectPath: asked.filePath, purpose: 'resource' } as const;
  const file = await getClaimed(db, wanted);
  ensure(file.mimeType === 'text/vtt' && file.fileSize <= longestCaptions, 'captions_unreadable');
  const captions = cleanCaptions(await text(await storage.read(file.storageKey)));
  ensure(captions, 'captions_unreadable');
  const fileKey = `resources/${video.id}/captions-${randomUUID()}.vtt`;
  await reserveFiles(db, [fileKey], now);
  await storage.save(fileKey, Buffer.from(captions), 'text/vtt');
  await inTransaction(db, async (transaction) => {
    const { title } = await findVideo(transaction, video.id, user.id);
    const { storageKey } = await takeClaimed(transaction, wanted);
    const replaced = await removeCaptions(transaction, video.id, { language });
    const label = asked.label || language;
    await saveCaptions(transaction, { resourceId: video.id, language, label, fileKey, createdBy: user.id, now });
    await keepFiles(transaction, [fileKey], now);
    await discardFiles(transaction, replaced ? [replaced, storageKey] : [storageKey], now);
    await recordChange(transaction, user.id, 'updated', video, { title, captions: language });
  });
}

/** Deletes captions. Run it in a transaction. */
export async function deleteCaptions(
  { db, now }: Context,
  { user, resourceId, captionsId }: { user: SignedIn; resourceId: string; captionsId: string },
): Promise<void> {
  const video = await findResource(db, resourceId, user.id);
  ensure(video, 'resource_not_found');
  const removed = await removeCaptions(db, resourceId, { id: captionsId });
  ensure(removed, 'resource_not_found');
  await discardFiles(db, [removed], now);
  await recordChange(db, user.id, 'updated', video, { title: video.title, captions: null });
}

interface WatchingReport {
  readonly userId: string;
  readonly resourceId: string;
  readonly spans: readonly WatchedSpan[];
  /** Where the player is, in seconds. */
  readonly position: number;
  /** Length of the video as the player knows it, in seconds. */
  readonly duration?: number | undefined;
}

/** Adds what a player reports to what the person has watched of the video. Run it in a transaction. */
export async function reportWatching({ db, now }: Context, report: WatchingReport): Promise<Watching> {
  const { userId, resourceId } = report;
  // Two tabs may report at once, and there may be no row to lock yet.
  await holdLock(db, `watching ${userId} ${resourceId.toLowerCase()}`);
  const video = await findResource(db, resourceId, userId);
  ensure(video?.type === 'video', 'resource_not_found');
  const progress = await findProgress(db, userId, video.module_id);
  ensure(progress && isUnlocked(progress), 'module_locked');
  const before = await findWatching(db, userId, resourceId);
  const state: WatchingState = before
    ? { spans: before.spans, position: before.position_seconds, reportedAt: before.reported_at }
    : { spans: [], position: 0, reportedAt: now };
  // The length in the file counts first. Of the lengths that players reported the longest counts: a short one would
  // make the video count as watched too early.
  const reportedDuration = Math.max(before?.duration_seconds ?? 0, report.duration ?? 0) || null;
  const duration = video.duration_seconds ?? reportedDuration;
  const after = applyWatching(state, report, { now, duration });
  const percentage = watchedPercentage(after.spans, duration);
  const watchedBefore = before?.watched_at ?? null;
  const isNew = watchedBefore === null && percentage >= watchedShare;
  const watchedAt = isNew ? now : watchedBefore;
  await saveWatching(
    db,
    { userId, resourceId },
    {
      spans: after.spans,
      watchedSeconds: secondsIn(after.spans),
      position: after.position,
      reportedDuration,
      reportedAt: after.reportedAt,
      watchedAt,
    },
  );
  if (isNew) await recordChange(db, userId, 'completed', video, { title: video.title, percentage });
  return { position: after.position, percentage, isWatched: watchedAt !== null, notCounted: null };
}
