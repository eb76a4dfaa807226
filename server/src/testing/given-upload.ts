import { type UploadPurpose, uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { LightMyRequestResponse } from 'fastify';
import { claimUpload } from '../features/uploads/index.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export interface GivenUpload {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly purpose: UploadPurpose;
  readonly mimeType?: string;
}

/** Announces a file and returns its upload address. */
export async function givenAddress(app: TestApp, as: Person, upload: GivenUpload): Promise<string> {
  const { fileName, bytes, purpose, mimeType = '' } = upload;
  const body = { fileName, mimeType, fileSize: bytes.length, purpose };
  const reply = await app.call(uploadsEndpoints.request, { as, body });
  if (reply.statusCode !== 200) throw new Error(`The upload was refused: ${reply.body}`);
  return reply.json<{ uploadURL: string }>().uploadURL;
}

/** PUTs bytes to an upload address of ours, as a browser does. */
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

/** Announces and sends a file; returns the address, which can be claimed. */
export async function givenSent(app: TestApp, as: Person, upload: GivenUpload): Promise<string> {
  const address = await givenAddress(app, as, upload);
  const reply = await putBytes(app, as, address, upload.bytes);
  if (reply.statusCode !== 200) throw new Error(`The bytes were refused: ${reply.body}`);
  return address;
}

/** Claims an upload as the features do that call `claimUpload`. */
export function claim(app: TestApp, as: Person, address: string, purpose: UploadPurpose) {
  const { db, storage, config, clock, fastify } = app;
  const context = { db, storage, config, now: clock.now(), log: fastify.log };
  return claimUpload(context, { userId: as.id, address, purpose });
}
