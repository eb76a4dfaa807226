import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type {
  NewResource,
  WatchedSpan,
  WatchProgress,
} from '@loopcheck/contract/features/resources/resources.contract';
import {
  applyWatching,
  totalSeconds,
  watchedPercentage,
  watchedThresholdPercent,
  type WatchingState,
} from '@loopcheck/contract/features/resources/watching.rules';
import type { RecordedVerb } from '@loopcheck/contract/features/records/records.contract';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { acquireLock } from '../../platform/db/lock.queries.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { discardFiles, keepFiles, scheduleRemoval } from '../../platform/storage/discarded-files.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { hasModule } from '../modules/index.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { type NewTrainingEvent, recordEvent } from '../records/index.ts';
import { requireClaimedFile, attachClaimedFile, type StoredUpload } from '../uploads/index.ts';
import { cleanCaptions, maxCaptionsLength } from './captions.rules.ts';
import { prepareVideo } from './resources.jobs.ts';
import {
  findResource,
  findViewingRecord,
  listResourceIds,
  removeCaptions,
  removeResource,
  type ResourceRow,
  saveCaptions,
  saveResourceChange,
  savePositions,
  saveResource,
  saveViewingRecord,
} from './resources.queries.ts';
import { isSameSet, mayDelete, moveId, titleFromFileName, normalizeLink } from './resources.rules.ts';
import { readMovieDuration } from './video/media-duration.ts';

interface Context {
  readonly db: Database;
  readonly now: Date;
}

interface FileContext extends Context {
  readonly storage: Storage;
}

/**
 * Acquires the lock for changes to a module's resources. Without the lock, two resources that are added concurrently
 * would get the same position. The id is in lower case in the name of the lock, because a request can contain capitals.
 */
const lockResourceList = (db: Database, moduleId: string) => acquireLock(db, `resources ${moduleId.toLowerCase()}`);

const recordResourceEvent = (
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
 * Adds a claimed file (an uploaded and checked file) or a link as the last resource of a module. Returns the id of the
 * resource. Must run outside a transaction, because this function opens its own transaction, after it has read the
 * file.
 */
export async function addResource(
  context: FileContext,
  { user, ...input }: NewResource & { user: SignedInUser },
): Promise<string> {
  const { db, now } = context;
  ensure(await hasModule(db, input.moduleId), 'module_not_found');
  const content = input.type === 'link' ? toLinkContent(input) : await findFileContent(context, user.id, input);
  const title = input.title || content.title;
  return inTransaction(db, async (transaction) => {
    const file =
      content.objectPath === null
        ? null
        : await attachClaimedFile(transaction, {
            userId: user.id,
            objectPath: content.objectPath,
            purpose: 'resource',
          });
    await lockResourceList(transaction, input.moduleId);
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
    await recordResourceEvent(
      transaction,
      user.id,
      'added',
      { id, module_id: input.moduleId },
      { title, type: content.type },
    );
    return id;
  });
}

/** The part of a new resource that depends on its file or link. */
interface ResourceContent {
  /** `pdf` is the type of every document, even if the file is not a PDF. */
  readonly type: 'link' | 'video' | 'pdf';
  /** The title of the resource if the request has none. */
  readonly title: string;
  readonly url: string | null;
  /** The path that identifies the claimed file; null for a link. */
  readonly objectPath: string | null;
  readonly durationSeconds: number | null;
}

function toLinkContent({ url: requestedUrl }: NewResource): ResourceContent {
  const url = normalizeLink(requestedUrl ?? '');
  ensure(url, 'link_address_unusable');
  return { type: 'link', title: new URL(url).hostname, url, objectPath: null, durationSeconds: null };
}

/**
 * The content of a document or video. The MIME type of the file, and not the request, determines whether the file is a
 * document or a video.
 */
async function findFileContent(
  { db, storage }: FileContext,
  userId: string,
  { filePath: objectPath = '' }: NewResource,
): Promise<ResourceContent> {
  const file: StoredUpload = await requireClaimedFile(db, { userId, objectPath, purpose: 'resource' });
  // Captions are not a resource. Captions are added to a video with `addCaptions`.
  ensure(file.mimeType !== 'text/vtt', 'file_kind_not_taken');
  const title = titleFromFileName(file.fileName);
  if (!file.mimeType.startsWith('video/')) return { type: 'pdf', title, url: null, objectPath, durationSeconds: null };
  const durationSeconds = (await readMovieDuration(storage, file.storageKey)) ?? null;
  return { type: 'video', title, url: null, objectPath, durationSeconds };
}

/**
 * Changes the title, description or position of a resource, or the URL of a link. Ignores an empty title, and the URL
 * of a resource that is not a link. Must run in a transaction.
 */
export async function changeResource(
  { db, now }: Context,
  {
    user,
    id,
    ...input
  }: {
    user: SignedInUser;
    id: string;
    title?: string | undefined;
    description?: string | undefined;
    orderIndex?: number | undefined;
    url?: string | undefined;
  },
): Promise<void> {
  const resource = await findResource(db, id, user.id);
  ensure(resource, 'resource_not_found');
  const requestedUrl = resource.type === 'link' ? input.url : undefined;
  const url = requestedUrl === undefined ? undefined : normalizeLink(requestedUrl);
  if (requestedUrl !== undefined) ensure(url, 'link_address_unusable');
  await saveResourceChange(
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
    await lockResourceList(db, resource.module_id);
    const ids = await listResourceIds(db, resource.module_id);
    // `id` can be in upper case, but the ids of the list are in lower case.
    await savePositions(db, resource.module_id, moveId(ids, resource.id, input.orderIndex));
  }
  await recordResourceEvent(db, user.id, 'updated', resource, { title: input.title || resource.title });
}

/**
 * Changes the order of a module's resources. Refuses with resource_order_stale if `ids` does not contain exactly the
 * ids of the module's current resources. Must run in a transaction.
 */
export async function reorderResources(
  { db }: Pick<Context, 'db'>,
  { user, moduleId, ids }: { user: SignedInUser; moduleId: string; ids: readonly string[] },
): Promise<void> {
  ensure(await hasModule(db, moduleId), 'module_not_found');
  await lockResourceList(db, moduleId);
  const currentIds = await listResourceIds(db, moduleId);
  const newIds = ids.map((id) => id.toLowerCase());
  ensure(isSameSet(currentIds, newIds), 'resource_order_stale');
  if (currentIds.every((id, index) => id === newIds[index])) return;
  await savePositions(db, moduleId, newIds);
  await recordEvent(db, {
    personId: user.id,
    verb: 'updated',
    object: 'resource',
    moduleId,
    result: { order: newIds.length },
  });
}

/** Deletes a resource. A job removes the files of the resource after the commit. Must run in a transaction. */
export async function deleteResource(
  { db, now }: Context,
  { user, id }: { user: SignedInUser; id: string },
): Promise<void> {
  const resource = await findResource(db, id, user.id);
  ensure(resource, 'resource_not_found');
  ensure(mayDelete(user, resource), 'resource_of_another_person');
  await lockResourceList(db, resource.module_id);
  await discardFiles(db, await removeResource(db, id), now);
  await savePositions(db, resource.module_id, await listResourceIds(db, resource.module_id));
  await recordResourceEvent(db, user.id, 'removed', resource, { title: resource.title, type: resource.type });
}

/** Finds a video. Refuses with captions_need_video if the resource is not a video. */
async function requireVideoForCaptions(db: Database, id: string, userId: string): Promise<ResourceRow> {
  const video = await findResource(db, id, userId);
  ensure(video, 'resource_not_found');
  ensure(video.type === 'video', 'captions_need_video');
  return video;
}

/**
 * Cleans captions and adds them to a video. The new captions replace existing captions in the same language. The
 * uploaded file is discarded. Must run outside a transaction, because this function opens its own transaction, after it
 * has stored the cleaned file.
 */
export async function addCaptions(
  { db, storage, now }: FileContext,
  input: { user: SignedInUser; resourceId: string; filePath: string; language: string; label: string },
): Promise<void> {
  const { user, language } = input;
  const video = await requireVideoForCaptions(db, input.resourceId, user.id);
  const reference = { userId: user.id, objectPath: input.filePath, purpose: 'resource' } as const;
  const file = await requireClaimedFile(db, reference);
  ensure(file.mimeType === 'text/vtt' && file.fileSize <= maxCaptionsLength, 'captions_unreadable');
  const captions = cleanCaptions(await text(await storage.read(file.storageKey)));
  ensure(captions, 'captions_unreadable');
  const fileKey = `resources/${video.id}/captions-${randomUUID()}.vtt`;
  // If the server stops before `keepFiles`, the stored file is removed later.
  await scheduleRemoval(db, [fileKey], now);
  await storage.save(fileKey, Buffer.from(captions), 'text/vtt');
  await inTransaction(db, async (transaction) => {
    const { title } = await requireVideoForCaptions(transaction, video.id, user.id);
    const { storageKey } = await attachClaimedFile(transaction, reference);
    const replacedKey = await removeCaptions(transaction, video.id, { language });
    const label = input.label || language;
    await saveCaptions(transaction, { resourceId: video.id, language, label, fileKey, createdBy: user.id, now });
    await keepFiles(transaction, [fileKey], now);
    await discardFiles(transaction, replacedKey ? [replacedKey, storageKey] : [storageKey], now);
    await recordResourceEvent(transaction, user.id, 'updated', video, { title, captions: language });
  });
}

/** Deletes the captions of a video. Must run in a transaction. */
export async function deleteCaptions(
  { db, now }: Context,
  { user, resourceId, captionsId }: { user: SignedInUser; resourceId: string; captionsId: string },
): Promise<void> {
  const video = await findResource(db, resourceId, user.id);
  ensure(video, 'resource_not_found');
  const removedKey = await removeCaptions(db, resourceId, { id: captionsId });
  ensure(removedKey, 'resource_not_found');
  await discardFiles(db, [removedKey], now);
  await recordResourceEvent(db, user.id, 'updated', video, { title: video.title, captions: null });
}

interface PlayerReport {
  readonly userId: string;
  readonly resourceId: string;
  /** The parts of the video that the player has played. */
  readonly spans: readonly WatchedSpan[];
  /** The position of the player, in seconds. */
  readonly position: number;
  /** The length of the video according to the player, in seconds. */
  readonly duration?: number | undefined;
}

/**
 * Saves the report of a player: adds the played spans to the spans that the person has already watched, and saves the
 * position. The added time is limited by the time since the person's previous report for the video, so the first
 * report adds nothing. Refuses with module_locked if the module is locked for the person. Must run in a transaction.
 */
export async function savePlayerReport({ db, now }: Context, report: PlayerReport): Promise<WatchProgress> {
  const { userId, resourceId } = report;
  // Two tabs can report concurrently. An advisory lock is used, because the row to lock might not exist yet.
  await acquireLock(db, `watching ${userId} ${resourceId.toLowerCase()}`);
  const video = await findResource(db, resourceId, userId);
  ensure(video?.type === 'video', 'resource_not_found');
  const progress = await findProgress(db, userId, video.module_id);
  ensure(progress && isUnlocked(progress), 'module_locked');
  const before = await findViewingRecord(db, userId, resourceId);
  const state: WatchingState = before
    ? { spans: before.spans, position: before.position_seconds, reportedAt: before.reported_at }
    : { spans: [], position: 0, reportedAt: now };
  // The length that the file states takes precedence. If the file states no length, the longest length that the
  // person's player has reported is used. With a shorter length, the video would count as watched too early.
  // If no player has reported a length, the maximum is 0, and `reportedDuration` is null.
  const reportedDuration = Math.max(before?.duration_seconds ?? 0, report.duration ?? 0) || null;
  const duration = video.duration_seconds ?? reportedDuration;
  const after = applyWatching(state, report, { now, duration });
  const percentage = watchedPercentage(after.spans, duration);
  const earlierWatchedAt = before?.watched_at ?? null;
  const isNewlyWatched = earlierWatchedAt === null && percentage >= watchedThresholdPercent;
  const watchedAt = isNewlyWatched ? now : earlierWatchedAt;
  await saveViewingRecord(
    db,
    { userId, resourceId },
    {
      spans: after.spans,
      watchedSeconds: totalSeconds(after.spans),
      position: after.position,
      reportedDuration,
      reportedAt: after.reportedAt,
      watchedAt,
    },
  );
  if (isNewlyWatched) await recordResourceEvent(db, userId, 'completed', video, { title: video.title, percentage });
  return { position: after.position, percentage, isWatched: watchedAt !== null, notCounted: null };
}
