import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ErrorState } from '../error-state.tsx';
import { styleVars } from '../style-vars.ts';
import { computePixelRatio } from './zoom.ts';

type Props = {
  pdf: PDFDocumentProxy;
  /** The number of the page, from 1. */
  number: number;
  /** The width of the page, in CSS pixels. */
  width: number;
  /** The height of the first page divided by its width, used until the size of this page is known. */
  defaultRatio: number;
  /** The scroll area that contains the pages. */
  scroller: RefObject<HTMLElement | null>;
  /** Called after the page was drawn. */
  onDrawn: () => void;
  /** Opens the document again. pdf.js does not load a part of a document again that it could not load. */
  onOpenAgain: () => void;
};

/** A page of a PDF. To save memory, it is empty unless it is near the visible part of the scroll area. */
export function PdfPage({ pdf, number, width, defaultRatio, scroller, onDrawn, onOpenAgain }: Props) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  /** The element to which pdf.js adds the canvas and the text. */
  const drawingArea = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isNear = useIsNear(container, scroller);
  const [heightRatio, setHeightRatio] = useState(defaultRatio);
  const latestOnDrawn = useRef(onDrawn);
  useEffect(() => {
    latestOnDrawn.current = onDrawn;
  });
  useEffect(() => {
    const box = drawingArea.current;
    if (!isNear || !box) return;
    const drawing: Drawing = { isStopped: false, stop: () => {} };
    const drawPage = async () => {
      const page = await pdf.getPage(number);
      if (drawing.isStopped) return;
      const { height, width: pageWidth } = page.getViewport({ scale: 1 });
      setHeightRatio(height / pageWidth);
      await draw(page, box, width, drawing);
      if (!drawing.isStopped) latestOnDrawn.current();
    };
    drawPage().catch((error: unknown) => {
      // Stopping causes an error, which is ignored.
      if (drawing.isStopped) return;
      // For developers.
      box.dataset['error'] = String(error);
      // If only the text layer has failed, the page can still be read.
      setHasFailed(!box.hasChildNodes());
    });
    return () => {
      drawing.isStopped = true;
      drawing.stop();
      box.replaceChildren();
      setHasFailed(false);
    };
  }, [isNear, pdf, number, width]);
  return (
    <div
      ref={container}
      className={cx(
        'relative mx-auto mb-3 box-content h-(--page-height) w-(--page-width) border border-line',
        // Pages are white in both themes.
        hasFailed ? 'overflow-auto bg-raised' : 'bg-[#fff] [direction:ltr]',
      )}
      data-page={number}
      role="group"
      aria-label={t`Page ${number}`}
      style={styleVars({ '--page-width': `${width}px`, '--page-height': `${Math.round(width * heightRatio)}px` })}
    >
      <div ref={drawingArea} className={hasFailed ? 'hidden' : 'size-full'} />
      {hasFailed ? (
        <ErrorState
          title={<Trans>Page {number} cannot be shown</Trans>}
          message={<Trans>Try again, or download the document.</Trans>}
          onRetry={onOpenAgain}
        />
      ) : null}
    </div>
  );
}

/** The drawing of a page. `stop` cancels it, and `isStopped` is true after that. */
type Drawing = { isStopped: boolean; stop: () => void };

/** Renders a page on a canvas. A transparent text layer above it is for selecting text and for screen readers. */
async function draw(page: PDFPageProxy, box: HTMLElement, width: number, drawing: Drawing): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvasRatio = computePixelRatio(viewport.width, viewport.height, window.devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.className = 'block size-full';
  canvas.width = Math.floor(viewport.width * canvasRatio);
  canvas.height = Math.floor(viewport.height * canvasRatio);
  // Screen readers read the text layer.
  canvas.setAttribute('aria-hidden', 'true');
  // The transform (a matrix) enlarges the page by `canvasRatio` in both directions.
  const task = page.render({ canvas, viewport, transform: [canvasRatio, 0, 0, canvasRatio, 0, 0] });
  const text = document.createElement('div');
  text.className = 'pdf-text';
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport });
  drawing.stop = () => {
    task.cancel();
    layer.cancel();
  };
  await task.promise;
  if (drawing.isStopped) return;
  box.replaceChildren(canvas, text);
  await layer.render();
}

/**
 * Returns true if an element is visible in the scroll area, or at most one height of the scroll area above or below.
 */
function useIsNear(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      // One call can report several changes, oldest first.
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { root: scroller.current, rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, scroller]);
  return isNear;
}
