import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import type { SignedInUser } from '../../platform/auth/signed-in.ts';
import type { Database } from '../../platform/db/database.ts';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { findProgress, findProgressWithSite, isUnlocked, type ProgressRow } from '../progress/index.ts';
import { claimUpload } from '../uploads/index.ts';
import {
  addCaptions,
  addResource,
  changeResource,
  deleteCaptions,
  deleteResource,
  reorderResources,
  savePlayerReport,
} from './resources.commands.ts';
import { presentCaptionsFile, presentFile, presentResource } from './resources.presenter.ts';
import {
  type CaptionsRow,
  findCaptions,
  findResource,
  listCaptions,
  listCaptionsOfModule,
  listResources,
  listWatchedVideoCounts,
  type ResourceRow,
} from './resources.queries.ts';
import { hasVideoTools } from './video/video-tools.ts';

export const resourcesRoutes = implement(resourcesEndpoints, {
  list: ({ db, user, params }) => presentResourcesOfModule(db, user, params.id),
  reorder: async ({ db, user, params, body }) => {
    await reorderResources({ db }, { user, moduleId: params.id, ids: body.ids });
    return presentResourcesOfModule(db, user, params.id);
  },
  videosWatched: ({ db, user }) => listWatchedVideoCounts(db, user.id),
  claim: ({ db, storage, config, now, user, body, request }) =>
    claimUpload(
      { db, storage, config, now, log: request.log },
      { userId: user.id, uploadUrl: body.fileURL, purpose: 'resource' },
    ),
  create: async ({ db, storage, now, user, body }) =>
    presentResourceById(db, user, await addResource({ db, storage, now }, { ...body, user })),
  change: async ({ db, now, user, params, body }) => {
    await changeResource({ db, now }, { ...body, user, id: params.id });
    return presentResourceById(db, user, params.id);
  },
  remove: async ({ db, now, user, params }) => {
    await deleteResource({ db, now }, { user, id: params.id });
    return { id: params.id };
  },
  file: async ({ db, user, params, query }) => {
    const resource = await findResource(db, params.id, user.id);
    ensure(resource?.file_key, 'resource_not_found');
    return presentFile(resource, query);
  },
  poster: async ({ db, user, params }) => {
    const resource = await findResource(db, params.id, user.id);
    ensure(resource?.poster_key, 'resource_not_found');
    return { storageKey: resource.poster_key, fileName: 'poster.jpg', mimeType: 'image/jpeg', asAttachment: false };
  },
  addCaptions: async ({ db, storage, now, user, params, body }) => {
    await addCaptions({ db, storage, now }, { ...body, user, resourceId: params.id });
    return presentResourceById(db, user, params.id);
  },
  removeCaptions: async ({ db, now, user, params }) => {
    await deleteCaptions({ db, now }, { user, resourceId: params.id, captionsId: params.captionsId });
    return presentResourceById(db, user, params.id);
  },
  captions: async ({ db, params }) => {
    const captions = await findCaptions(db, params.id, params.captionsId);
    ensure(captions, 'resource_not_found');
    return presentCaptionsFile(captions);
  },
  watch: ({ db, now, user, params, body }) =>
    savePlayerReport({ db, now }, { ...body, userId: user.id, resourceId: params.id }),
});

async function presentResourcesOfModule(db: Database, user: SignedInUser, moduleId: string) {
  const [rows, captions, { progress, hasModule }] = await Promise.all([
    listResources(db, moduleId, user.id),
    listCaptionsOfModule(db, moduleId),
    findProgressWithSite(db, user.id, moduleId),
  ]);
  ensure(hasModule, 'module_not_found');
  return presentRows(user, rows, { captions, progress });
}

async function presentResourceById(db: Database, user: SignedInUser, id: string) {
  const row = await findResource(db, id, user.id);
  ensure(row, 'resource_not_found');
  const captions = await listCaptions(db, [row.id]);
  const progress = await findProgress(db, user.id, row.module_id);
  const [reply] = await presentRows(user, [row], { captions, progress });
  ensure(reply, 'resource_not_found');
  return reply;
}

/**
 * Presents resources of one module. `progress` is the person's progress in the module; undefined if the module is
 * inactive and the person has not started it.
 */
async function presentRows(
  user: SignedInUser,
  rows: readonly ResourceRow[],
  { captions, progress }: { readonly captions: readonly CaptionsRow[]; readonly progress: ProgressRow | undefined },
) {
  const isLocked = progress === undefined || !isUnlocked(progress);
  const canConvert = await hasVideoTools();
  return rows.map((row) => presentResource(row, { user, captions, isLocked, canConvert }));
}
