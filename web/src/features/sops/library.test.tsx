import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { sopSample } from '../../testing/samples.ts';
import { Library } from './library.tsx';

/** The size of each file in bytes. The page shows this size as 412.08 KB. */
const fileSize = 421_970;
const sops = [
  sopSample({ id: 'id LC-07-01', number: 'LC-07-01', title: 'Export the logs', chapterNumber: 7, fileSize }),
  sopSample({ id: 'id LC-03-01', number: 'LC-03-01', title: 'Antivirus health', chapterNumber: 3, fileSize }),
];
const readStates = {
  items: [{ sopId: 'id LC-07-01', readRevision: 1, readAt: '2026-10-13T08:00:00Z', mustReadAgain: true }],
  readCount: 0,
  readAgainCount: 1,
};

const renderLibrary = (props: Partial<Parameters<typeof Library>[0]> = {}, replies: Record<string, unknown> = {}) => {
  mockReplies({ 'GET /api/documents': sops, 'GET /api/documents/read-states': readStates, ...replies });
  const onSearch = vi.fn<Parameters<typeof Library>[0]['onSearch']>();
  renderWithApp(<Library onSearch={onSearch} onView={() => {}} {...props} />);
  return onSearch;
};
const listTitles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('Library', () => {
  it('shows each procedure with its size, and marks those that must be read again', async () => {
    renderLibrary();
    expect(await screen.findByText('2 documents')).toBeVisible();
    expect(screen.getAllByText(/412\.08 KB/)).toHaveLength(2);
    const marks = screen.getAllByText('Read again');
    expect(marks).toHaveLength(1);
    expect(marks[0]?.closest('li')).toContainElement(screen.getByText('Export the logs'));
  });

  it('removes the jobs that any person has stored in this browser and not changed for 30 days', async () => {
    // A job is one run of a person through the steps of a procedure. The browser stores the jobs of each person.
    const oldJob = { revision: 1, name: 'WO 4711', doneAt: {}, changedAt: '2020-01-01T00:00:00Z' };
    const storageKeys = ['sop-job:ann:s1', 'sop-job:bob:s1'];
    for (const key of storageKeys) localStorage.setItem(key, JSON.stringify(oldJob));
    renderLibrary();
    await screen.findByText('2 documents');
    expect(storageKeys.map((key) => localStorage.getItem(key))).toEqual([null, null]);
  });

  it('shows search hits in the order of the server, with their excerpts as plain text', async () => {
    renderLibrary(
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
          { id: 'id of an unknown procedure', snippet: null },
        ],
      },
    );
    expect(await screen.findByText('2 documents')).toBeVisible();
    expect(listTitles()).toEqual(['Antivirus health', 'Export the logs']);
    const card = within(screen.getByText('Export the logs').closest('li') as HTMLElement);
    expect(card.getByText('hash').nodeName).toBe('MARK');
    expect(card.getByText(/<img src=x>/)).toBeVisible();
  });

  it('searches once after a pause in typing, and keeps the chapter filter', async () => {
    const onSearch = renderLibrary({ chapter: 7 });
    await screen.findByText('1 document');
    const searchField = screen.getByRole('searchbox');
    for (const value of ['h', 'ha', 'has', 'hash ']) fireEvent.change(searchField, { target: { value } });

    await waitFor(() => expect(onSearch).toHaveBeenCalled());
    expect(onSearch.mock.calls).toEqual([[{ search: 'hash', chapter: 7 }]]);
  });

  it('offers to clear the search if nothing matches', async () => {
    const onSearch = renderLibrary({ search: 'qq' }, { 'GET /api/documents/search?search=qq': [] });
    expect(await screen.findByRole('heading', { name: 'No SOPs Found' })).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));

    expect(onSearch).toHaveBeenCalledWith({});
  });

  it('says that the chapter has no procedures, and offers all chapters, if only the chapter filter is set', async () => {
    const onSearch = renderLibrary({ chapter: 5 });
    expect(await screen.findByRole('heading', { name: 'No SOPs Found' })).toBeVisible();
    expect(screen.getByText('This chapter has no procedures.')).toBeVisible();
    expect(screen.queryByText(/words/)).toBeNull();

    fireEvent.click(screen.getByRole('button', { name: 'Show all chapters' }));

    expect(onSearch).toHaveBeenCalledWith({});
  });

  it('says that no procedure of the chapter matches if there are hits only in other chapters', async () => {
    const hits = [{ id: 'id LC-03-01', snippet: null }];
    renderLibrary({ search: 'av', chapter: 7 }, { 'GET /api/documents/search?search=av': hits });
    expect(await screen.findByText(/^No procedure of this chapter contains all these words\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  });

  it('shows an empty state if there are no procedures', async () => {
    renderLibrary({}, { 'GET /api/documents': [] });
    expect(await screen.findByRole('heading', { name: 'No SOPs Available' })).toBeVisible();
  });

  it('shows why the search failed, and repeats the search on Retry', async () => {
    const searchUrl = '/api/documents/search?search=x';
    renderLibrary({ search: 'x' }, { [`GET ${searchUrl}`]: [503, { code: 'unavailable', message: 'No answer.' }] });
    expect(await screen.findByText('No answer.')).toBeVisible();
    const listSearches = () => sentRequests().filter(({ url }) => url === searchUrl);
    expect(listSearches()).toHaveLength(1);

    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(listSearches()).toHaveLength(2));
  });
});
