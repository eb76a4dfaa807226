import { drawSop, type SopDocument } from './sop-document.ts';

/** The body of the drawing thread: one document in, its bytes out. */
export default async function drawSopInThread(sop: SopDocument): Promise<Uint8Array> {
  return new Uint8Array(await drawSop(sop));
}
