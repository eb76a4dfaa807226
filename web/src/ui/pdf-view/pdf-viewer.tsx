import { Trans, useLingui } from '@lingui/react/macro';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../error-state.tsx';
import { Loading } from '../spinner.tsx';
import type { PdfFault } from './open-pdf.ts';
import { PdfBar } from './pdf-bar.tsx';
import { PdfPage } from './pdf-page.tsx';
import type { PdfViewProps } from './pdf-props.ts';
import './pdf-view.css';
import { usePdf, useSecondsSeen } from './use-pdf.ts';
import { pageWidth, stepZoom } from './zoom.ts';

/** A PDF in the page. It comes with its library, so it stands in a part of the code that is fetched when asked for. */
export function PdfViewer({ title, actions, onSeen, ...source }: PdfViewProps) {
  const { shown, retry } = usePdf(source.load ? { load: source.load } : { address: source.address });
  if (shown.state === 'opening') {
    return (
      <Loading>
        <Trans>Loading document...</Trans>
      </Loading>
    );
  }
  if (shown.state === 'failed') {
    const canRetry = shown.fault === 'unreachable';
    return (
      <>
        <ErrorState
          title={<Trans>The document cannot be shown</Trans>}
          message={plainMessageOf(shown.error) ?? <FaultWords fault={shown.fault} />}
          onRetry={canRetry ? retry : undefined}
        />
        {actions ? <div className="pad row justify-center">{actions}</div> : null}
      </>
    );
  }
  return <Pages pdf={shown.pdf} shape={shown.shape} title={title} actions={actions} onSeen={onSeen} />;
}

function FaultWords({ fault }: { fault: PdfFault }) {
  if (fault === 'locked')
    return <Trans>It is locked with a password. Download it and open it with that password.</Trans>;
  if (fault === 'broken') return <Trans>The file is damaged. Ask a trainer to upload it again.</Trans>;
  if (fault === 'missing') return <Trans>It is not there any more, or you may not see it.</Trans>;
  return <Trans>The server cannot be reached. Check the network and try again.</Trans>;
}

type PagesProps = {
  pdf: PDFDocumentProxy;
  shape: number;
  title: string;
  actions: ReactNode;
  onSeen: ((seconds: number) => void) | undefined;
};

function Pages({ pdf, shape, title, actions, onSeen }: PagesProps) {
  const { t } = useLingui();
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const [isDrawn, setIsDrawn] = useState(false);
  const windowWidth = useWidth(scroller);
  useSecondsSeen(isDrawn, onSeen);
  const pages = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const goTo = (number: number) => pageIn(scroller.current, number)?.scrollIntoView({ block: 'start' });
  const keys: Readonly<Record<string, () => void>> = {
    '+': () => setZoom(stepZoom(zoom, 1)),
    '=': () => setZoom(stepZoom(zoom, 1)),
    '-': () => setZoom(stepZoom(zoom, -1)),
    '0': () => setZoom(1),
    n: () => goTo(page + 1),
    p: () => goTo(page - 1),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className="pdf-view">
      <PdfBar page={page} pageCount={pdf.numPages} zoom={zoom} onPage={goTo} onZoom={setZoom}>
        {actions}
      </PdfBar>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys turn pages, as in every reader of documents */}
      <div
        ref={scroller}
        className="pdf-pages"
        role="document"
        aria-label={t`${title}: arrow keys scroll, N and P change the page, plus and minus the size`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
        onScroll={() => setPage(pageAtTop(scroller.current) ?? page)}
      >
        {windowWidth === 0
          ? null
          : pages.map((number) => (
              <PdfPage
                key={number}
                pdf={pdf}
                number={number}
                width={pageWidth(windowWidth, zoom)}
                usualShape={shape}
                scroller={scroller}
                onDrawn={() => setIsDrawn(true)}
              />
            ))}
      </div>
    </div>
  );
}

const pageIn = (scroller: HTMLElement | null, number: number) =>
  scroller?.querySelector<HTMLElement>(`[data-page="${number}"]`);

/** The page that fills the upper third of the window. */
function pageAtTop(scroller: HTMLElement | null): number | undefined {
  if (!scroller) return undefined;
  const { top, height } = scroller.getBoundingClientRect();
  const line = top + height / 3;
  const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  const shown = isEnd ? pages.at(-1) : pages.findLast((page) => page.getBoundingClientRect().top <= line);
  return shown ? Number(shown.dataset['page']) : undefined;
}

/** The inner width of an element, followed; 0 before it is known. */
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
