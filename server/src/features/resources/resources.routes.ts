import { resourcesEndpoints } from '@loopcheck/contract/features/resources/resources.contract';
import { ensure } from '../../platform/errors/refusal.ts';
import { implement } from '../../platform/http/implement.ts';
import { hasModule } from '../modules/index.ts';
import { claimUpload } from '../uploads/index.ts';
import { findCaptions } from './captions.queries.ts';
import { addCaptions, deleteCaptions } from './change-captions.ts';
import { addResource, changeResource, deleteResource, reorderResources } from './change-resources.ts';
import { reportWatching } from './report-watching.ts';
import { resourceFor, resourcesFor } from './resource-replies.ts';
import { sentFile } from './sent-file.ts';
import { findResource } from './resources.queries.ts';
import { listVideosWatched } from './watching.queries.ts';

export const resourcesRoutes = implement(resourcesEndpoints, {
  list: async ({ db, user, params }) => {
    ensure(await hasModule(db, params.id), 'module_not_found');
    return resourcesFor({ db, user }, params.id);
  },
  reorder: async (call) => {
    await reorderResources(call, call.params.id, call.body.ids);
    return resourcesFor(call, call.params.id);
  },
  videosWatched: ({ db, user }) => listVideosWatched(db, user.id),
  claim: (call) => claimUpload(call, call.body.fileURL, 'resource'),
  create: async (call) => resourceFor(call, await addResource(call, call.body)),
  change: async (call) => {
    await changeResource(call, call.params.id, call.body);
    return resourceFor(call, call.params.id);
  },
  remove: async (call) => {
    await deleteResource(call, call.params.id);
    return { id: call.params.id };
  },
  file: async ({ db, user, params, query }) => {
    const resource = await findResource(db, params.id, user.id);
    ensure(resource?.file_key, 'resource_not_found');
    return sentFile(resource, query);
  },
  poster: async ({ db, user, params }) => {
    const resource = await findResource(db, params.id, user.id);
    ensure(resource?.poster_key, 'resource_not_found');
    return { storageKey: resource.poster_key, fileName: 'poster.jpg', mimeType: 'image/jpeg', asAttachment: false };
  },
  addCaptions: async (call) => {
    await addCaptions(call, call.params.id, call.body);
    return resourceFor(call, call.params.id);
  },
  removeCaptions: async (call) => {
    await deleteCaptions(call, call.params.id, call.params.captionsId);
    return resourceFor(call, call.params.id);
  },
  captions: async ({ db, params }) => {
    const captions = await findCaptions(db, params.id, params.captionsId);
    ensure(captions, 'resource_not_found');
    return {
      storageKey: captions.file_key,
      fileName: `${captions.language}.vtt`,
      mimeType: 'text/vtt; charset=utf-8',
      asAttachment: false,
    };
  },
  watch: ({ db, user, params, body, now }) => reportWatching({ db, userId: user.id, resourceId: params.id, now }, body),
});
