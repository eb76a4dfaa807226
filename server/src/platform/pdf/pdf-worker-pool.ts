import { Piscina } from 'piscina';
import { forbidInsideTransaction } from '../db/transaction.ts';

/** Renders documents of one type as PDF files, in a worker thread. */
export interface PdfWorkerPool<Document extends object> {
  /** Returns the bytes of the PDF file. */
  render(document: Document): Promise<Uint8Array>;
}

/**
 * Creates a pool of one worker thread that renders PDF files. Rendering a page takes hundreds of milliseconds of CPU
 * time, which would block all requests if it ran in the main thread. The thread starts with the first document and
 * stops when it has been idle. The default export of the module `worker` renders one document.
 */
export function pdfWorkerPool<Document extends object>(worker: URL): PdfWorkerPool<Document> {
  const pool = new Piscina<Document, Uint8Array>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5_000,
    // The worker needs no environment variables, some of which are secrets.
    env: {},
  });
  return forbidInsideTransaction('pdfWorkerPool', { render: (document: Document) => pool.run(document) });
}
