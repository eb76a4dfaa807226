import { type UploadPurpose, uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { LightMyRequestResponse } from 'fastify';
import { claimUpload } from '../features/uploads/index.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A file and the fields of its upload request. Without `mimeType`, the request contains an empty type. */
export interface FileToUpload {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly purpose: UploadPurpose;
  readonly mimeType?: string;
}

/** Requests an upload of the file and returns the URL to which the bytes of the file must be sent. */
export async function requestUploadUrl(app: TestApp, as: Person, upload: FileToUpload): Promise<string> {
  const { fileName, bytes, purpose, mimeType = '' } = upload;
  const body = { fileName, mimeType, fileSize: bytes.length, purpose };
  const reply = await app.call(uploadsEndpoints.request, { as, body });
  if (reply.statusCode !== 200) throw new Error(`The upload was refused: ${reply.body}`);
  return reply.json<{ uploadURL: string }>().uploadURL;
}

/** PUTs bytes to an upload URL of the application under test, as a browser does. */
export function putBytes(
  app: TestApp,
  as: Person,
  url: string,
  payload: Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.fastify.inject({
    method: 'PUT',
    url,
    headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', ...headers },
    cookies: { loopcheck_session: as.token },
    payload,
  });
}

/** Uploads a file and returns the upload URL, with which the file can be claimed. */
export async function uploadFile(app: TestApp, as: Person, upload: FileToUpload): Promise<string> {
  const url = await requestUploadUrl(app, as, upload);
  const reply = await putBytes(app, as, url, upload.bytes);
  if (reply.statusCode !== 200) throw new Error(`The bytes were refused: ${reply.body}`);
  return url;
}

/**
 * Claims an uploaded file, as a feature does before it attaches the file to a record. The server checks the file, and
 * the person can then attach it.
 */
export function claimUploadedFile(app: TestApp, as: Person, uploadUrl: string, purpose: UploadPurpose) {
  const { db, storage, config, clock, fastify } = app;
  const context = { db, storage, config, now: clock.now(), log: fastify.log };
  return claimUpload(context, { userId: as.id, uploadUrl, purpose });
}
