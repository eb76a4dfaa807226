import type { Watching, WatchedSpan } from '@loopcheck/contract/features/resources/resources.contract';
import {
  applyWatching,
  secondsIn,
  watchedPercentage,
  watchedShare,
  type WatchingState,
} from '@loopcheck/contract/features/resources/watching.rules';
import type { Database } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/lock.queries.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { recordEvent } from '../records/index.ts';
import { findResource, spansOf } from './resources.queries.ts';
import { findWatching, saveWatching } from './watching.queries.ts';

interface Viewer {
  readonly db: Database;
  readonly userId: string;
  readonly resourceId: string;
  readonly now: Date;
}

interface Report {
  readonly spans: readonly WatchedSpan[];
  readonly position: number;
  readonly duration?: number | undefined;
}

/** Takes what a player showed. Run it in a transaction. */
export async function reportWatching(viewer: Viewer, report: Report): Promise<Watching> {
  const { db, userId, resourceId, now } = viewer;
  // Two tabs report at once, and there may be no row to lock yet.
  await holdLock(db, `watching ${userId} ${resourceId.toLowerCase()}`);
  const video = await findResource(db, resourceId, userId);
  ensure(video?.type === 'video', 'resource_not_found');
  const progress = await findProgress(db, userId, video.module_id);
  ensure(progress && isUnlocked(progress), 'module_locked');
  const before = await findWatching(db, userId, resourceId);
  const kept: WatchingState = before
    ? { spans: spansOf(before), position: before.position_seconds, reportedAt: before.reported_at }
    : { spans: [], position: 0, reportedAt: now };
  // What the file itself says goes before what a player tells; the longest tale counts, so that a short one helps nobody.
  const toldDuration = Math.max(before?.duration_seconds ?? 0, report.duration ?? 0) || null;
  const duration = video.duration_seconds ?? toldDuration;
  const after = applyWatching(kept, report, { now, duration });
  const percentage = watchedPercentage(after.spans, duration);
  const watchedBefore = before?.watched_at ?? null;
  const isNew = watchedBefore === null && percentage >= watchedShare;
  const watchedAt = isNew ? now : watchedBefore;
  await saveWatching(db, viewer, {
    spans: after.spans,
    watchedSeconds: secondsIn(after.spans),
    position: after.position,
    toldDuration,
    reportedAt: after.reportedAt,
    watchedAt,
  });
  if (isNew) await recordWatched(viewer, video, percentage);
  return { position: after.position, percentage, isWatched: watchedAt !== null, notCounted: null };
}

function recordWatched(
  { db, userId }: Viewer,
  video: { id: string; module_id: string; title: string },
  percentage: number,
): Promise<void> {
  return recordEvent(db, {
    personId: userId,
    verb: 'completed',
    object: 'resource',
    objectId: video.id,
    moduleId: video.module_id,
    result: { title: video.title, percentage },
  });
}
