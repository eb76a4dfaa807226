import type { LearningResource, Watching } from '@loopcheck/contract/features/resources/resources.contract';
import { watchedPercentage } from '@loopcheck/contract/features/resources/watching.rules';
import type { SignedIn } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { findProgress, isUnlocked } from '../progress/index.ts';
import { type CaptionsRow, listCaptions } from './captions.queries.ts';
import { conversionOf, formsOf } from './resources.rules.ts';
import { findResource, listResources, type ResourceRow, spansOf } from './resources.queries.ts';
import { canConvert } from './video-tools.ts';

interface Reader {
  readonly db: Database;
  readonly user: SignedIn;
}

/** The resources of a module as one person sees them. */
export async function resourcesFor({ db, user }: Reader, moduleId: string): Promise<LearningResource[]> {
  const rows = await listResources(db, moduleId, user.id);
  return describeAll({ db, user }, moduleId, rows);
}

/** One resource as one person sees it; refuses when it is not there. */
export async function resourceFor({ db, user }: Reader, id: string): Promise<LearningResource> {
  const row = await findResource(db, id, user.id);
  ensure(row, 'resource_not_found');
  const [described] = await describeAll({ db, user }, row.module_id, [row]);
  ensure(described, 'resource_not_found');
  return described;
}

async function describeAll({ db, user }: Reader, moduleId: string, rows: ResourceRow[]): Promise<LearningResource[]> {
  const captions = await listCaptions(
    db,
    rows.map((row) => row.id),
  );
  const progress = await findProgress(db, user.id, moduleId);
  const isLocked = progress === undefined || !isUnlocked(progress);
  const converts = await canConvert();
  return rows.map((row) => ({
    ...plainPart(row),
    canDelete: mayDelete(user, row),
    forms: formsOf(row),
    conversion: row.type === 'video' ? conversionOf(row, converts) : null,
    captions: captions.filter((each) => each.resource_id === row.id).map(captionsOf),
    watching: row.type === 'video' ? watchingOf(row, isLocked) : null,
  }));
}

function plainPart(row: ResourceRow) {
  return {
    id: row.id,
    moduleId: row.module_id,
    title: row.title,
    description: row.description,
    type: row.type as LearningResource['type'],
    fileName: row.file_name,
    filePath: row.file_key === null ? null : `/api/learning-resources/${row.id}/file`,
    fileSize: row.file_size,
    mimeType: row.mime_type,
    duration: row.duration_seconds,
    url: row.url,
    orderIndex: row.position,
    createdAt: row.created_at.toISOString(),
    posterPath: row.poster_key === null ? null : `/api/learning-resources/${row.id}/poster`,
  };
}

/** An admin deletes anything, a trainer their own (design decision 17). */
export const mayDelete = (user: SignedIn, row: { created_by: string }): boolean =>
  user.isAdmin || (user.role === 'trainer' && row.created_by === user.id);

const captionsOf = ({ id, resource_id: resourceId, language, label }: CaptionsRow) => ({
  id,
  language,
  label,
  filePath: `/api/learning-resources/${resourceId}/captions/${id}`,
});

function watchingOf(row: ResourceRow, isLocked: boolean): Watching {
  return {
    position: row.position_seconds ?? 0,
    percentage: watchedPercentage(spansOf(row), row.duration_seconds ?? row.told_duration),
    isWatched: row.watched_at !== null,
    notCounted: isLocked ? 'module_locked' : null,
  };
}
