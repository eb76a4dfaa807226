import { sopDeskEndpoints } from '@loopcheck/contract/features/sops/sop-desk.contract';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Uploads a file for a procedure and has it checked; gives the path that makes one of it. */
export async function givenSopFile(app: TestApp, as: Person, fileName: string, bytes: Buffer): Promise<string> {
  const asked = await app.call(uploadsEndpoints.request, {
    as,
    body: { fileName, mimeType: '', fileSize: bytes.length, purpose: 'sop' },
  });
  if (asked.statusCode !== 200) throw new Error(`The upload was refused: ${asked.body}`);
  const url: string = asked.json().uploadURL;
  const sent = await app.fastify.inject({
    method: 'PUT',
    url,
    headers: {
      origin: 'http://127.0.0.1:3000',
      host: '127.0.0.1:3000',
      'content-type': 'application/octet-stream',
    },
    cookies: { loopcheck_session: as.token },
    payload: bytes,
  });
  if (sent.statusCode !== 200) throw new Error(`The bytes were refused: ${sent.body}`);
  const claimed = await app.call(sopDeskEndpoints.claim, { as, body: { sopFileURL: url } });
  if (claimed.statusCode !== 200) throw new Error(`The claim was refused: ${claimed.body}`);
  return claimed.json().objectPath;
}

/** Adds a procedure of the site's own. */
export async function givenSop(
  app: TestApp,
  as: Person,
  file: { name: string; bytes: Buffer },
  about: object = {},
): Promise<Sop> {
  const filePath = await givenSopFile(app, as, file.name, file.bytes);
  const reply = await app.call(sopDeskEndpoints.create, { as, body: { ...about, filePath } });
  if (reply.statusCode !== 200) throw new Error(`The procedure was refused: ${reply.body}`);
  return reply.json();
}
