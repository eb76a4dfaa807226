import type { RecordDocument } from './record-document.ts';
import { renderRecord } from './record-pdf.pages.ts';

/** The function that the PDF worker thread calls to render a training record. */
export default async function renderInWorker(record: RecordDocument): Promise<Uint8Array> {
  return new Uint8Array(await renderRecord(record));
}
