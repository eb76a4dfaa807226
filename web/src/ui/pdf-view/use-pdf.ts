import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openPdf, toPdfFailure, type PdfFailure } from './open-pdf.ts';
import type { PdfSource } from './pdf-props.ts';

export type PdfState =
  | { readonly status: 'opening' }
  | { readonly status: 'failed'; readonly failure: PdfFailure; readonly error: unknown }
  | {
      readonly status: 'open';
      readonly pdf: PDFDocumentProxy;
      /** The height of the first page divided by its width. */
      readonly firstPageRatio: number;
    };

/**
 * Opens a document, and closes it when the component is unmounted. `retry` opens the document again. A change of
 * `source` does not: the address is the key of the viewer, and `load` can be another function in every render.
 */
export function usePdf(source: PdfSource): { pdfState: PdfState; retry: () => void } {
  const [pdfState, setPdfState] = useState<PdfState>({ status: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const latestSource = useRef(source);
  useEffect(() => {
    latestSource.current = source;
  });
  useEffect(() => {
    let isUnmounted = false;
    const handle = openPdf(latestSource.current);
    const open = async () => {
      const pdf = await handle.document;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isUnmounted) setPdfState({ status: 'open', pdf, firstPageRatio: height / width });
    };
    open().catch((error: unknown) => {
      if (!isUnmounted) setPdfState({ status: 'failed', failure: toPdfFailure(error), error });
    });
    return () => {
      isUnmounted = true;
      handle.close();
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setPdfState({ status: 'opening' });
    setAttempt((before) => before + 1);
  }, []);
  return { pdfState, retry };
}

/**
 * While `isDrawn` and the browser tab is visible, calls `onSeen` every second. The argument is the total number of
 * those seconds.
 */
export function useSecondsSeen(isDrawn: boolean, onSeen: ((seconds: number) => void) | undefined): void {
  const seconds = useRef(0);
  const latestOnSeen = useRef(onSeen);
  useEffect(() => {
    latestOnSeen.current = onSeen;
  });
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds.current += 1;
      latestOnSeen.current?.(seconds.current);
    }, 1000);
    return () => clearInterval(timer);
  }, [isDrawn]);
}
