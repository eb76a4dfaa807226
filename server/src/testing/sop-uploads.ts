import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { uploadFile } from './upload-actions.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/**
 * Uploads a file for a procedure and claims it, so that the server checks it. Returns the `filePath` with which a
 * request can attach the file.
 */
export async function uploadSopFile(app: TestApp, as: Person, fileName: string, bytes: Buffer): Promise<string> {
  const url = await uploadFile(app, as, { fileName, bytes, purpose: 'sop' });
  const reply = await app.call(sopAuthoringEndpoints.claim, { as, body: { sopFileURL: url } });
  if (reply.statusCode !== 200) throw new Error(`The claim was refused: ${reply.body}`);
  return reply.json().objectPath;
}

/** Creates a procedure from a file. `fields` are the other fields of the request, such as the number. */
export async function uploadSop(
  app: TestApp,
  as: Person,
  file: { name: string; bytes: Buffer },
  fields: object = {},
): Promise<Sop> {
  const filePath = await uploadSopFile(app, as, file.name, file.bytes);
  const reply = await app.call(sopAuthoringEndpoints.create, { as, body: { ...fields, filePath } });
  if (reply.statusCode !== 200) throw new Error(`The procedure was refused: ${reply.body}`);
  return reply.json();
}
