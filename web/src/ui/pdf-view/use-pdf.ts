import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openPdf, toPdfFailure, type PdfFailure } from './open-pdf.ts';
import type { PdfSource } from './pdf-props.ts';

export type PdfState =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly failure: PdfFailure; readonly error: unknown }
  | {
      readonly state: 'open';
      readonly pdf: PDFDocumentProxy /** The height of the first page divided by its width. */;
      readonly ratio: number;
    };

/** Opens a document while the component is mounted. `retry` opens it again. */
export function usePdf(source: PdfSource): { shown: PdfState; retry: () => void } {
  const [shown, setShown] = useState<PdfState>({ state: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const { address } = source;
  useEffect(() => {
    let isUnmounted = false;
    const handle = openPdf(address === undefined ? latest.current : { address });
    const run = async () => {
      const pdf = await handle.document;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isUnmounted) setShown({ state: 'open', pdf, ratio: height / width });
    };
    run().catch((error: unknown) => {
      if (!isUnmounted) setShown({ state: 'failed', failure: toPdfFailure(error), error });
    });
    return () => {
      isUnmounted = true;
      handle.close();
    };
  }, [address, attempt]);
  const retry = useCallback(() => {
    setShown({ state: 'opening' });
    setAttempt((before) => before + 1);
  }, []);
  return { shown, retry };
}

/** While `isSeen`, calls `onSeen` every second with the total number of seconds in which the browser tab was visible. */
export function useSecondsSeen(isSeen: boolean, onSeen: ((seconds: number) => void) | undefined): void {
  const seconds = useRef(0);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!isSeen) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds.current += 1;
      latest.current?.(seconds.current);
    }, 1000);
    return () => clearInterval(timer);
  }, [isSeen]);
}
