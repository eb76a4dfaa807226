import { renderSop, type SopDocument } from './sop-document.ts';

/** Runs in a worker thread: one document in, its bytes out. */
export default async function renderSopInThread(sop: SopDocument): Promise<Uint8Array> {
  return new Uint8Array(await renderSop(sop));
}
