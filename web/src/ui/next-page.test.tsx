import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '../testing/render.tsx';
import { NextPage } from './next-page.tsx';

const lastPage = 3;
const loadPage = vi.fn<(page: number) => Promise<number>>();

function Pages() {
  const query = useInfiniteQuery({
    queryKey: ['pages'],
    queryFn: ({ pageParam }) => loadPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page < lastPage ? page + 1 : null),
  });
  return (
    <>
      <p>Pages {query.data?.pages.join(', ')}</p>
      <NextPage query={query} errorTitle="The next page could not be loaded">
        Show more
      </NextPage>
    </>
  );
}

const findButton = () => screen.findByRole('button', { name: 'Show more' });
const requestedPages = () => loadPage.mock.calls.map(([page]) => page);

beforeEach(() => {
  loadPage.mockReset();
  loadPage.mockImplementation((page) => Promise.resolve(page));
});

describe('NextPage', () => {
  it('shows a button that loads the next page, and nothing after the last page', async () => {
    renderWithApp(<Pages />);
    await userEvent.click(await findButton());
    expect(await screen.findByText('Pages 1, 2')).toBeVisible();
    await userEvent.click(await findButton());
    expect(await screen.findByText('Pages 1, 2, 3')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows no button before the first page has arrived', () => {
    loadPage.mockReturnValue(new Promise(() => undefined));
    renderWithApp(<Pages />);
    expect(screen.getByText('Pages')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is busy while the next page loads, and does not request that page twice', async () => {
    renderWithApp(<Pages />);
    const button = await findButton();
    loadPage.mockReturnValue(new Promise(() => undefined));
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(button);
    expect(requestedPages()).toEqual([1, 2]);
  });

  it('is busy while the list is refetched, because a request for the next page would cancel the refetch', async () => {
    const { queryClient } = renderWithApp(<Pages />);
    const button = await findButton();
    const refetch = Promise.withResolvers<number>();
    loadPage.mockReturnValueOnce(refetch.promise);
    void queryClient.invalidateQueries();

    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    await userEvent.click(button);
    expect(requestedPages()).toEqual([1, 1]);

    refetch.resolve(1);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    await userEvent.click(button);
    expect(await screen.findByText('Pages 1, 2')).toBeVisible();
  });

  it('replaces the button by an error, and Retry loads only the page that failed', async () => {
    renderWithApp(<Pages />);
    const button = await findButton();
    loadPage.mockRejectedValueOnce(new Error('failed'));
    await userEvent.click(button);
    expect(await screen.findByText('The next page could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText('Pages 1')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Pages 1, 2')).toBeVisible();
    expect(requestedPages()).toEqual([1, 2, 2]);
    expect(screen.queryByText('The next page could not be loaded')).toBeNull();
    expect(await findButton()).toBeVisible();
  });

  it('moves the focus to Retry after a failure, and back to the button when the page has arrived', async () => {
    renderWithApp(<Pages />);
    const button = await findButton();
    loadPage.mockRejectedValueOnce(new Error('failed'));
    await userEvent.click(button);
    await expect.poll(() => document.activeElement).toBe(await screen.findByRole('button', { name: 'Retry' }));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement).toBe(await findButton());
  });
});
