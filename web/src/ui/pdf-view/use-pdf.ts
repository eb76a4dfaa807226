import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openPdf, pdfFaultOf, type PdfFault } from './open-pdf.ts';
import type { PdfSource } from './pdf-props.ts';

export type ShownPdf =
  | { readonly state: 'opening' }
  | { readonly state: 'failed'; readonly fault: PdfFault; readonly error: unknown }
  | { readonly state: 'open'; readonly pdf: PDFDocumentProxy; readonly shape: number };

/** Opens a document while the component stands, and again on retry. */
export function usePdf(source: PdfSource): { shown: ShownPdf; retry: () => void } {
  const [shown, setShown] = useState<ShownPdf>({ state: 'opening' });
  const [round, setRound] = useState(0);
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  const { address } = source;
  useEffect(() => {
    let isLeft = false;
    const opened = openPdf(address === undefined ? latest.current : { address });
    const run = async () => {
      const pdf = await opened.document;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isLeft) setShown({ state: 'open', pdf, shape: height / width });
    };
    run().catch((error: unknown) => {
      if (!isLeft) setShown({ state: 'failed', fault: pdfFaultOf(error), error });
    });
    return () => {
      isLeft = true;
      opened.close();
    };
  }, [address, round]);
  const retry = useCallback(() => {
    setShown({ state: 'opening' });
    setRound((before) => before + 1);
  }, []);
  return { shown, retry };
}

/** Counts the whole seconds in which a drawn page stood on the screen, the window in front. */
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
