import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { implement } from '../../platform/http/implement.ts';
import { receiveUpload, requestUpload } from './uploads.commands.ts';

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
});
