import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { userMessageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../error-state.tsx';
import { panelPadding } from '../panel-padding.ts';
import { Loading } from '../spinner.tsx';
import type { PdfFailure } from './open-pdf.ts';
import { PdfBar } from './pdf-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import type { PdfViewProps } from './pdf-props.ts';
import './pdf-view.css';
import { usePdf, useSecondsSeen } from './use-pdf.ts';
import { computePageWidth, stepZoom } from './zoom.ts';

/** A PDF viewer. Import it through pdf-view.tsx, which loads it and its library on demand. */
export function PdfViewer({ title, actions, onSeen, ...source }: PdfViewProps) {
  const { pdfState, retry } = usePdf(source.load ? { load: source.load } : { address: source.address });
  /** True after a page of the opened document was drawn for the first time. The seconds for `onSeen` count while true. */
  const [isDrawn, setIsDrawn] = useState(false);
  useSecondsSeen(isDrawn, onSeen);
  const openAgain = () => {
    setIsDrawn(false);
    retry();
  };
  if (pdfState.status === 'opening') {
    return (
      <Loading>
        <Trans>Loading document...</Trans>
      </Loading>
    );
  }
  if (pdfState.status === 'failed') {
    const canRetry = pdfState.failure === 'unreachable';
    return (
      <>
        <ErrorState
          title={<Trans>The document cannot be shown</Trans>}
          message={userMessageOf(pdfState.error) ?? <FailureText failure={pdfState.failure} />}
          onRetry={canRetry ? retry : undefined}
        />
        {actions ? <div className={cx(panelPadding, 'row justify-center')}>{actions}</div> : null}
      </>
    );
  }
  return (
    <Pages
      pdf={pdfState.pdf}
      firstPageRatio={pdfState.firstPageRatio}
      title={title}
      actions={actions}
      onDrawn={() => setIsDrawn(true)}
      onOpenAgain={openAgain}
    />
  );
}

function FailureText({ failure }: { failure: PdfFailure }) {
  if (failure === 'locked') return <Trans>It needs a password. Download it and open it with the password.</Trans>;
  if (failure === 'broken') return <Trans>The file is damaged. Ask a trainer to upload it again.</Trans>;
  if (failure === 'missing') return <Trans>It does not exist any more, or you have no access to it.</Trans>;
  return <Trans>The server cannot be reached. Check the network and try again.</Trans>;
}

type PagesProps = {
  pdf: PDFDocumentProxy;
  firstPageRatio: number;
  title: string;
  actions: ReactNode;
  /** Called after a page was drawn. */
  onDrawn: () => void;
  /** Opens the document again, after a page could not be drawn. */
  onOpenAgain: () => void;
};

function Pages({ pdf, firstPageRatio, title, actions, onDrawn, onOpenAgain }: PagesProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [currentPage, setCurrentPage] = useState(1);
  const availableWidth = useWidth(scroller);
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const goTo = (number: number) => findPage(scroller.current, number)?.scrollIntoView({ block: 'start' });
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => setZoom(stepZoom(zoom, 1)),
    // On many keyboards, `=` is the key of `+` without Shift.
    '=': () => setZoom(stepZoom(zoom, 1)),
    '-': () => setZoom(stepZoom(zoom, -1)),
    '0': () => setZoom(1),
    n: () => goTo(currentPage + 1),
    p: () => goTo(currentPage - 1),
  };
  const handleKey = (event: KeyboardEvent) => {
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <div className="flex h-full min-h-0 flex-auto flex-col">
      <PdfBar page={currentPage} pageCount={pdf.numPages} zoom={zoom} onPage={goTo} onZoom={setZoom}>
        {actions}
      </PdfBar>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys change the page and the zoom */}
      <div
        ref={scroller}
        className="min-h-0 flex-auto overflow-auto overscroll-contain bg-sunken p-3 focus-visible:-outline-offset-2"
        role="document"
        aria-label={t`${title}: arrow keys scroll, N and P change the page, plus and minus the size`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll area must be reachable by keyboard
        tabIndex={0}
        onKeyDown={handleKey}
        onScroll={() => setCurrentPage(findCurrentPage(scroller.current) ?? currentPage)}
      >
        {availableWidth === 0
          ? null
          : pages.map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                width={computePageWidth(availableWidth, zoom)}
                defaultRatio={firstPageRatio}
                scroller={scroller}
                onDrawn={onDrawn}
                onOpenAgain={onOpenAgain}
              />
            ))}
      </div>
    </div>
  );
}

const findPage = (scroller: HTMLElement | null, number: number) =>
  scroller?.querySelector<HTMLElement>(`[data-page="${number}"]`);

/**
 * Returns the number of the page at one third of the height of the scroll area, or of the last page if the area is
 * scrolled to its end. Undefined if no page is rendered.
 */
function findCurrentPage(scroller: HTMLElement | null): number | undefined {
  if (!scroller) return undefined;
  const { top, height } = scroller.getBoundingClientRect();
  const readingLine = top + height / 3;
  // 2px of tolerance, because the positions are rounded to pixels.
  const isScrolledToEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  const currentPage = isScrolledToEnd
    ? pages.at(-1)
    : pages.findLast((page) => page.getBoundingClientRect().top <= readingLine);
  return currentPage ? Number(currentPage.dataset['page']) : undefined;
}

/** Returns the current inner width of an element, 0 before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
