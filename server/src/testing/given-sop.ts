import { sopAuthoringEndpoints } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { givenSent } from './given-upload.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Uploads and claims a file for a procedure; returns its `filePath`. */
export async function givenSopFile(app: TestApp, as: Person, fileName: string, bytes: Buffer): Promise<string> {
  const url = await givenSent(app, as, { fileName, bytes, purpose: 'sop' });
  const claimed = await app.call(sopAuthoringEndpoints.claim, { as, body: { sopFileURL: url } });
  if (claimed.statusCode !== 200) throw new Error(`The claim was refused: ${claimed.body}`);
  return claimed.json().objectPath;
}

/** Adds a procedure of the site from a file. */
export async function givenSop(
  app: TestApp,
  as: Person,
  file: { name: string; bytes: Buffer },
  about: object = {},
): Promise<Sop> {
  const filePath = await givenSopFile(app, as, file.name, file.bytes);
  const reply = await app.call(sopAuthoringEndpoints.create, { as, body: { ...about, filePath } });
  if (reply.statusCode !== 200) throw new Error(`The procedure was refused: ${reply.body}`);
  return reply.json();
}
