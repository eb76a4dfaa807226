import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { uploadLimitsFor } from '@loopcheck/contract/features/uploads/uploads.rules';
import { implement } from '../../platform/http/implement.ts';
import { takeOverUpload, receivePart } from './parts/parts.commands.ts';
import { deleteUpload, findUnusedUploads } from './unused-uploads.commands.ts';
import { receiveUpload, requestUpload } from './uploads.commands.ts';
import { findUploadSettings } from './uploads.queries.ts';

/** The version of tus, the protocol for uploads in parts. Every reply of the protocol states it. */
const tusHeaders = { 'tus-resumable': '1.0.0' };

export const uploadsRoutes = implement(uploadsEndpoints, {
  request: ({ db, storage, now, user, body }) => requestUpload({ db, storage, now }, { ...body, user }),
  put: async ({ db, storage, now, user, params, query, request, reply }) => {
    // If the upload is refused, the rest of the request body is not read, so the connection cannot be reused.
    reply.header('connection', 'close');
    const upload = { userId: user.id, id: params.id, ...query, incoming: request.raw };
    const received = await receiveUpload({ db, storage, now }, upload);
    reply.removeHeader('connection');
    return received;
  },
  limits: async ({ db }) => {
    const settings = await findUploadSettings(db);
    const limitsFor = (purpose: 'resource' | 'sop' | 'news' | 'picture') => {
      const { extensions, ...sizes } = uploadLimitsFor(purpose, settings);
      return { ...sizes, extensions: [...extensions] };
    };
    return {
      resource: limitsFor('resource'),
      sop: limitsFor('sop'),
      news: limitsFor('news'),
      picture: limitsFor('picture'),
    };
  },
  unused: ({ db, storage, user, query }) => findUnusedUploads({ db, storage }, user.id, query.purpose),
  remove: async ({ db, storage, now, user, params }) => {
    await deleteUpload({ db, storage, now }, { userId: user.id, id: params.id });
    return { id: params.id };
  },
  offset: async ({ db, storage, user, params, request, reply }) => {
    reply.headers(tusHeaders);
    const upload = { userId: user.id, id: params.id, incoming: request.raw };
    const { receivedBytes, fileSize } = await takeOverUpload({ db, storage }, upload);
    reply.headers({ 'upload-offset': receivedBytes, 'upload-length': fileSize });
    return { receivedBytes };
  },
  sendPart: async ({ db, storage, user, params, request, reply }) => {
    // As in `put`: if the part is refused, the rest of its body is not read, so the connection cannot be reused.
    reply.headers({ ...tusHeaders, connection: 'close' });
    const part = { userId: user.id, id: params.id, incoming: request.raw };
    const { receivedBytes } = await receivePart({ db, storage }, part);
    if (request.raw.readableEnded) reply.removeHeader('connection');
    reply.code(204).header('upload-offset', receivedBytes);
    return { receivedBytes };
  },
});
