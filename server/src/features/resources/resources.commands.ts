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

/** Serialises changes to a module's list: two resources added concurrently would get the same position. */
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
 * Adds a resource, which is a claimed file or a link, at the end of its module's list and returns its id. Reads the
 * file before it begins its transaction.
 */
export async function addResource(
  context: FileContext,
  { user, ...input }: NewResource & { user: SignedIn },
): Promise<string> {
  const { db, now } = context;
  ensure(await hasModule(db, input.moduleId), 'module_not_found');
  const content = input.type === 'link' ? linkOf(input) : await fileOf(context, user.id, input);
  const title = input.title || content.title;
  return inTransaction(db, async (transaction) => {
    const file =
      content.objectPath === null
        ? null
        : await takeClaimed(transaction, { userId: user.id, objectPath: content.objectPath, purpose: 'resource' });
    await lockList(transaction, input.moduleId);
    const id = await saveResource(transaction, {
      type: content.type,
      url: content.url,
      durationSeconds: content.durationSeconds,
      file,
      moduleId: input.moduleId,
      title,
      description: input.description,
      position: (await listResourceIds(transaction, input.moduleId)).length,
      createdBy: user.id,
      now,
    });
    if (content.type === 'video') await enqueue(transaction, prepareVideo, { resourceId: id });
    await recordChange(transaction, user.id, 'added', { id, module_id: input.moduleId }, { title, type: content.type });
    return id;
  });
}

interface NewContent {
  readonly type: 'link' | 'video' | 'pdf';
  /** The title of the resource if the request has none. */
  readonly title: string;
  readonly url: string | null;
  readonly objectPath: string | null;
  readonly durationSeconds: number | null;
}

function linkOf({ url: input }: NewResource): NewContent {
  const url = usableLink(input ?? '');
  ensure(url, 'link_address_unusable');
  return { type: 'link', title: new URL(url).hostname, url, objectPath: null, durationSeconds: null };
}

/** The type of the file, not the request, determines whether the resource is a video or a document. */
async function fileOf(
  { db, storage }: FileContext,
  userId: string,
  { filePath: objectPath = '' }: NewResource,
): Promise<NewContent> {
  const file: TakenFile = await getClaimed(db, { userId, objectPath, purpose: 'resource' });
  // Captions belong to a video and are not a separate resource.
  ensure(file.mimeType !== 'text/vtt', 'file_kind_not_taken');
  const title = titleFrom(file.fileName);
  if (!file.mimeType.startsWith('video/')) return { type: 'pdf', title, url: null, objectPath, durationSeconds: null };
  const durationSeconds = (await movieDuration(storage, file.storageKey)) ?? null;
  return { type: 'video', title, url: null, objectPath, durationSeconds };
}

/** Changes the title, description or position of a resource, or the URL of a link. Run it in a transaction. */
export async function changeResource(
  { db, now }: Context,
  {
    user,
    id,
    ...input
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
  const url = input.url === undefined || before.type !== 'link' ? undefined : usableLink(input.url);
  if (input.url !== undefined && before.type === 'link') ensure(url, 'link_address_unusable');
  await saveChange(
    db,
    id,
    {
      ...(input.title ? { title: input.title } : {}),
      ...(input.description === undefined ? {} : { description: input.description }),
      ...(url === undefined ? {} : { url }),
    },
    now,
  );
  if (input.orderIndex !== undefined) {
    await lockList(db, before.module_id);
    const ids = await listResourceIds(db, before.module_id);
    await savePositions(db, before.module_id, movedTo(ids, id, input.orderIndex));
  }
  await recordChange(db, user.id, 'updated', before, { title: input.title || before.title });
}

/**
 * Changes the order of a module's resources. Refuses with resource_order_stale if `ids` are not exactly the ids of the
 * module's current resources. Run it in a transaction.
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
 * Cleans captions and adds them to a video; they replace earlier captions in the same language. The cleaned file is
 * stored before the transaction that saves its key; the uploaded file is discarded.
 */
export async function addCaptions(
  { db, storage, now }: FileContext,
  input: { user: SignedIn; resourceId: string; filePath: string; language: string; label: string },
): Promise<void> {
  const { user, language } = input;
  const video = await findVideo(db, input.resourceId, user.id);
  const wanted = { userId: user.id, objectPath: input.filePath, purpose: 'resource' } as const;
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
    const label = input.label || language;
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
  /** The position of the player, in seconds. */
  readonly position: number;
  /** Length of the video according to the player, in seconds. */
  readonly duration?: number | undefined;
}

/** Adds the spans that a player reports to those that the person has watched. Run it in a transaction. */
export async function reportWatching({ db, now }: Context, report: WatchingReport): Promise<Watching> {
  const { userId, resourceId } = report;
  // Two tabs may report concurrently, and there may not be a row to lock yet.
  await holdLock(db, `watching ${userId} ${resourceId.toLowerCase()}`);
  const video = await findResource(db, resourceId, userId);
  ensure(video?.type === 'video', 'resource_not_found');
  const progress = await findProgress(db, userId, video.module_id);
  ensure(progress && isUnlocked(progress), 'module_locked');
  const before = await findWatching(db, userId, resourceId);
  const state: WatchingState = before
    ? { spans: before.spans, position: before.position_seconds, reportedAt: before.reported_at }
    : { spans: [], position: 0, reportedAt: now };
  // The length stated in the file takes precedence. Without it, the longest length that a player has reported is used:
  // with a shorter one, the video would count as watched too early.
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
