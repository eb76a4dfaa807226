import { Piscina } from 'piscina';
import { outsideTransaction } from '../db/transaction.ts';

/** Renders documents of one kind as PDF. */
export interface PdfWorkerPool<Document extends object> {
  /** The bytes of the finished file. */
  render(document: Document): Promise<Uint8Array>;
}

/**
 * A worker thread that renders PDFs: a page takes hundreds of milliseconds of CPU, which would block all requests on the
 * main thread. The thread starts with the first document and ends when there is nothing to render. `worker` is the module
 * whose default export renders one document.
 */
export function pdfWorkerPool<Document extends object>(worker: URL): PdfWorkerPool<Document> {
  const pool = new Piscina<Document, Uint8Array>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5_000,
    // The worker needs no settings or secrets from the environment.
    env: {},
  });
  return outsideTransaction('pdfWorkerPool', { render: (document: Document) => pool.run(document) });
}
