import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { implement } from '../../platform/http/implement.ts';
import { beginUpload } from './begin-upload.ts';
import { receiveUpload } from './receive-upload.ts';

export const uploadsRoutes = implement(uploadsEndpoints, { request: beginUpload, put: receiveUpload });
