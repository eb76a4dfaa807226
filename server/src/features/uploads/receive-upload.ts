import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { uploadsEndpoints } from '@loopcheck/contract/features/uploads/uploads.contract';
import { bareType, unknownType } from '@loopcheck/contract/features/uploads/uploads.rules';
import { ensure, Refusal } from '../../platform/errors/refusal.ts';
import type { Call } from '../../platform/http/implement.ts';
import { incomingKey } from './addresses.rules.ts';
import { isAddressValid } from './sign-address.ts';
import { findUpload, saveReceived, type UploadRow } from './uploads.queries.ts';

/** A sender that says nothing for so long has gone; a plant network may lose it without a word. */
const silenceMs = 60_000;

/** Takes the bytes of an upload. The same address may be used again until the file is claimed: the later bytes stand. */
export async function receiveUpload(call: Call<(typeof uploadsEndpoints)['put']>): Promise<{ received: number }> {
  const { db, storage, user, params, query, request, reply, now } = call;
  // What was refused is not read to its end, so the line is of no further use.
  reply.header('connection', 'close');
  const upload = await findUpload(db, params.id, user.id);
  ensure(upload, 'upload_not_found');
  ensure(isAddressValid(upload, query, now), 'upload_address_not_valid');
  ensure(isOpen(upload), 'upload_claimed');
  checkHead(request.raw, upload);
  const key = incomingKey(upload.id, randomUUID());
  await storage.save(key, exactly(request.raw, upload.file_size), upload.mime_type);
  const earlier = await saveReceived(db, upload.id, key);
  if (earlier === undefined) await storage.remove(key);
  else await storage.remove(earlier);
  ensure(earlier !== undefined, 'upload_claimed');
  reply.removeHeader('connection');
  return { received: upload.file_size };
}

const isOpen = ({ state }: UploadRow): boolean => state === 'awaited' || state === 'received';

/** What the head of the request says already: a wrong type or length is refused before a byte is read. */
function checkHead({ headers }: IncomingMessage, upload: UploadRow): void {
  const type = bareType(headers['content-type'] ?? '');
  ensure(type === '' || type === unknownType || type === upload.announced_type, 'upload_type_differs');
  const length = headers['content-length'];
  ensure(length === undefined || Number(length) === upload.file_size, 'upload_size_differs');
}

/** The bytes as they come; one more or one less than announced breaks the stream with upload_size_differs, and so does silence. */
async function* bytesOf(incoming: Readable, size: number): AsyncGenerator<Buffer> {
  const silence = setTimeout(() => incoming.destroy(new Refusal('upload_size_differs')), silenceMs);
  let passed = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      silence.refresh();
      passed += chunk.length;
      ensure(passed <= size, 'upload_size_differs');
      yield chunk;
    }
  } finally {
    clearTimeout(silence);
  }
  ensure(passed === size, 'upload_size_differs');
}

const exactly = (incoming: Readable, size: number): Readable =>
  Readable.from(bytesOf(incoming, size), { objectMode: false });
