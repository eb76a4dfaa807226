import { renderSop, type SopDocument } from './sop-document.ts';

/** Renders one procedure in a worker thread and returns the bytes of its PDF. */
export default async function renderSopInThread(sop: SopDocument): Promise<Uint8Array> {
  return new Uint8Array(await renderSop(sop));
}
