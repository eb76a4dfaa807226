import { Piscina } from 'piscina';

/** Where documents of one kind are drawn. */
export interface DrawingRoom<Document extends object> {
  /** The bytes of the finished file. */
  draw(document: Document): Promise<Uint8Array>;
}

/**
 * A thread of its own for drawing documents: a page takes hundreds of milliseconds, and on the server's own thread
 * everybody's answers would wait for it. It starts with the first document and ends when there is nothing to draw.
 */
export function drawingRoom<Document extends object>(worker: URL): DrawingRoom<Document> {
  const pool = new Piscina<Document, Uint8Array>({
    filename: worker.href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 5_000,
    // Whatever the server knows of the environment is none of the drawing's business.
    env: {},
  });
  return { draw: (document) => pool.run(document) };
}
