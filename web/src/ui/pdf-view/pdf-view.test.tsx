import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../testing/render.tsx';
import { PdfView } from './pdf-view.tsx';

/** The stand-in for pdf.js. Every document has one page, and the document /slow.pdf does not arrive. */
const library = vi.hoisted(() => ({ canDraw: true }));

// jsdom has neither a canvas nor web workers.
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => {
  const page = {
    getViewport: () => ({ width: 100, height: 140 }),
    render: () => ({
      promise: library.canDraw ? Promise.resolve() : Promise.reject(new Error('A part of the file is missing.')),
      cancel: () => {},
    }),
    streamTextContent: () => {},
  };
  const pdf = { numPages: 1, getPage: () => Promise.resolve(page) };
  return {
    version: '0',
    GlobalWorkerOptions: {},
    TextLayer: class {
      render = () => Promise.resolve();
      cancel = () => {};
    },
    getDocument: ({ url }: { url: string }) => ({
      promise: url === '/slow.pdf' ? new Promise(() => {}) : Promise.resolve(pdf),
      destroy: () => {},
    }),
  };
});

/** Reports this entry for each element, once. */
const createObserver = (entry: object) =>
  class {
    readonly notify: (entries: object[]) => void;
    constructor(notify: (entries: object[]) => void) {
      this.notify = notify;
    }
    observe() {
      this.notify([entry]);
    }
    disconnect() {}
  };

beforeEach(() => {
  library.canDraw = true;
  // jsdom has no layout. The scroll area is 390 pixels wide, and every page is visible.
  vi.stubGlobal('ResizeObserver', createObserver({ contentRect: { width: 390 } }));
  vi.stubGlobal('IntersectionObserver', createObserver({ isIntersecting: true }));
  return () => vi.unstubAllGlobals();
});

const findPage = () => screen.findByRole('group', { name: 'Page 1' });

describe('PdfView', () => {
  it('shows no page of the former document while a document with another address is loading', async () => {
    const { rerender } = renderWithTexts(<PdfView title="A procedure" address="/a.pdf" />);
    const page = await findPage();
    rerender(<PdfView title="A procedure" address="/slow.pdf" />);
    expect(page).not.toBeInTheDocument();
    expect(screen.getByText('Loading document...')).toBeInTheDocument();
  });

  it('counts the seconds of a document with another address from 1', async () => {
    const onSeen = vi.fn<(seconds: number) => void>();
    const { rerender } = renderWithTexts(<PdfView title="A procedure" address="/a.pdf" onSeen={onSeen} />);
    await waitFor(() => expect(onSeen).toHaveBeenLastCalledWith(2));
    rerender(<PdfView title="A procedure" address="/b.pdf" onSeen={onSeen} />);
    await waitFor(() => expect(onSeen).toHaveBeenLastCalledWith(1));
  });

  it('says that a page cannot be shown, and Retry opens the document again', async () => {
    const user = userEvent.setup();
    library.canDraw = false;
    renderWithTexts(<PdfView title="A procedure" address="/a.pdf" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Page 1 cannot be shown');
    library.canDraw = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const page = await findPage();
    await waitFor(() => expect(page.querySelector('canvas')).toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('goes on counting the seconds after Retry', async () => {
    const user = userEvent.setup();
    const onSeen = vi.fn<(seconds: number) => void>();
    renderWithTexts(<PdfView title="A procedure" address="/a.pdf" onSeen={onSeen} />);
    await waitFor(() => expect(onSeen).toHaveBeenLastCalledWith(2));
    library.canDraw = false;
    // A new zoom draws the pages again.
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await screen.findByRole('alert');
    const secondsBefore = onSeen.mock.lastCall?.[0] ?? 0;
    library.canDraw = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(onSeen.mock.lastCall?.[0]).toBeGreaterThan(secondsBefore));
    expect(onSeen.mock.calls.map(([seconds]) => seconds)).toEqual(onSeen.mock.calls.map((_, index) => index + 1));
  });
});
