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

/** Announces a file and gives the address for it. */
export async function givenAddress(app: TestApp, as: Person, upload: GivenUpload): Promise<string> {
  const { fileName, bytes, purpose, mimeType = '' } = upload;
  const body = { fileName, mimeType, fileSize: bytes.length, purpose };
  const reply = await app.call(uploadsEndpoints.request, { as, body });
  if (reply.statusCode !== 200) throw new Error(`The upload was refused: ${reply.body}`);
  return reply.json<{ uploadURL: string }>().uploadURL;
}

/** PUTs bytes to an address of ours, as a browser does. */
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

/** Announces and sends a file; its address can be claimed. */
export async function givenSent(app: TestApp, as: Person, upload: GivenUpload): Promise<string> {
  const address = await givenAddress(app, as, upload);
  const reply = await putBytes(app, as, address, upload.bytes);
  if (reply.statusCode !== 200) throw new Error(`The bytes were refused: ${reply.body}`);
  return address;
}

/** Claims by the seam that other features use. */
export function claim(app: TestApp, as: Person, address: string, purpose: UploadPurpose) {
  const { db, storage, config, clock, fastify } = app;
  const user = { id: as.id, sessionId: as.sessionId, role: 'trainer', isAdmin: false } as const;
  const request = { log: fastify.log } as never;
  return claimUpload({ db, storage, config, now: clock.now(), user, request }, address, purpose);
}
