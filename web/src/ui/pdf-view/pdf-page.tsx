import { useLingui } from '@lingui/react/macro';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styleVars } from '../style-vars.ts';
import { pixelRatio } from './zoom.ts';

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  /** CSS pixels. */
  width: number;
  /** Height by width of the first page: what a page takes until it is known. */
  usualShape: number;
  scroller: RefObject<HTMLElement | null>;
  onDrawn: () => void;
};

/** One page: drawn when it comes near the window, given up when it is far, so that a thousand pages fit into a phone. */
export function PdfPage({ pdf, number, width, usualShape, scroller, onDrawn }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, scroller);
  const [shape, setShape] = useState(usualShape);
  const drawn = useRef(onDrawn);
  useEffect(() => {
    drawn.current = onDrawn;
  });
  useEffect(() => {
    const box = place.current;
    if (!isNear || !box) return;
    const work = { isStopped: false, stop: () => {} };
    const run = async () => {
      const page = await pdf.getPage(number);
      if (work.isStopped) return;
      const { height, width: pageWide } = page.getViewport({ scale: 1 });
      setShape(height / pageWide);
      await draw(page, box, width, work);
      if (!work.isStopped) drawn.current();
    };
    run().catch((error: unknown) => {
      // Given up on the way, by scrolling on or closing: nobody waits for it.
      if (!work.isStopped) box.dataset['fault'] = String(error);
    });
    return () => {
      work.isStopped = true;
      work.stop();
      box.replaceChildren();
    };
  }, [isNear, pdf, number, width]);
  return (
    <div
      ref={place}
      className="pdf-page"
      data-page={number}
      role="group"
      aria-label={t`Page ${number}`}
      style={styleVars({ '--page-width': `${width}px`, '--page-height': `${Math.round(width * shape)}px` })}
    />
  );
}

type Work = { isStopped: boolean; stop: () => void };

/** Draws a page and lays its text over it, so that it can be marked, copied and read out. */
async function draw(page: PDFPageProxy, box: HTMLElement, width: number, work: Work): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const ratio = pixelRatio(viewport.width, viewport.height, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  // The text over it says the same.
  canvas.setAttribute('aria-hidden', 'true');
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  const text = document.createElement('div');
  text.className = 'pdf-text';
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  work.stop = () => {
    task.cancel();
    layer.cancel();
  };
  await task.promise;
  if (work.isStopped) return;
  box.replaceChildren(canvas, text);
  await layer.render();
}

/** Whether an element is within a window's height of what is shown. */
function useIsNear(place: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroller.current, rootMargin: '100% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, scroller]);
  return isNear;
}
