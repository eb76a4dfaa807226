import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerBy, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { Library } from './library.tsx';

const sop = (number: string, title: string, over: Partial<Sop> = {}): Sop => ({
  id: `id ${number}`,
  number,
  title,
  description: '',
  chapterNumber: 7,
  revision: 2,
  documentDate: '2026-01-01',
  changesHost: false,
  fileName: 'a.pdf',
  filePath: '/api/documents/x/file',
  fileSize: 421_970,
  mimeType: 'application/pdf',
  view: 'pdf',
  isActive: true,
  releasedAt: null,
  createdAt: '2026-10-12T08:00:00Z',
  ...over,
});
const sops = [sop('LC-07-01', 'Export the logs'), sop('LC-03-01', 'Antivirus health', { chapterNumber: 3 })];
const reads = {
  items: [{ sopId: 'id LC-07-01', readRevision: 1, readAt: '2026-10-13T08:00:00Z', mustReadAgain: true }],
  readCount: 0,
  readAgainCount: 1,
};

const show = (props: Partial<Parameters<typeof Library>[0]> = {}, answers: Record<string, unknown> = {}) => {
  answerBy({ 'GET /api/documents': sops, 'GET /api/documents/read-states': reads, ...answers });
  const onSearch = vi.fn<Parameters<typeof Library>[0]['onSearch']>();
  renderWithApp(<Library onSearch={onSearch} onView={() => {}} {...props} />);
  return onSearch;
};
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('The library', () => {
  it('shows each procedure with its size, and says which has to be read again', async () => {
    show();
    expect(await screen.findByText('2 documents')).toBeVisible();
    expect(screen.getAllByText(/412\.08 KB/)).toHaveLength(2);
    const again = screen.getAllByText('Read again');
    expect(again).toHaveLength(1);
    expect(again[0]?.closest('li')).toContainElement(screen.getByText('Export the logs'));
  });

  it('shows what the server has found, in its order, with the words as text and never as markup', async () => {
    show(
      { search: 'hash' },
      {
        'GET /api/documents/search?search=hash': [
          { id: 'id LC-03-01', snippet: null },
          {
            id: 'id LC-07-01',
            snippet: [
              { text: '<img src=x> ', isHit: false },
              { text: 'hash', isHit: true },
            ],
          },
          { id: 'id that is gone', snippet: null },
        ],
      },
    );
    expect(await screen.findByText('2 documents')).toBeVisible();
    expect(titles()).toEqual(['Antivirus health', 'Export the logs']);
    const card = within(screen.getByText('Export the logs').closest('li') as HTMLElement);
    expect(card.getByText('hash').nodeName).toBe('MARK');
    expect(card.getByText(/<img src=x>/)).toBeVisible();
  });

  it('hands on what was typed once, after a pause, and keeps the chapter', async () => {
    const onSearch = show({ chapter: 7 });
    await screen.findByText('1 document');
    const box = screen.getByRole('searchbox');
    for (const value of ['h', 'ha', 'has', 'hash ']) fireEvent.change(box, { target: { value } });
    await waitFor(() => expect(onSearch).toHaveBeenCalled());
    expect(onSearch.mock.calls).toEqual([[{ search: 'hash', chapter: 7 }]]);
  });

  it('says that nothing was found, and clears the search', async () => {
    const onSearch = show({ search: 'qq' }, { 'GET /api/documents/search?search=qq': [] });
    expect(await screen.findByRole('heading', { name: 'No SOPs Found' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(onSearch).toHaveBeenCalledWith({});
  });

  it('says that there are none at all', async () => {
    show({}, { 'GET /api/documents': [] });
    expect(await screen.findByRole('heading', { name: 'No SOPs Available' })).toBeVisible();
  });

  it('says that the search failed, and asks again on Retry', async () => {
    show(
      { search: 'x' },
      { 'GET /api/documents/search?search=x': [503, { code: 'unavailable', message: 'No answer.' }] },
    );
    expect(await screen.findByText('No answer.')).toBeVisible();
    const before = calls().length;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(calls().length).toBeGreaterThan(before));
  });
});
