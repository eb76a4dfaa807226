import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../testing/render.tsx';
import { PdfView } from './pdf-view.tsx';

// The stand-in for pdf.js. Every document has one page, and the document /slow.pdf does not arrive. jsdom has neither a canvas nor web workers.
vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => {
  const page = {
    getViewport: () => ({ width: 100, height: 140 }),
    render: () => ({
      promise: Promise.resolve(),
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
});
