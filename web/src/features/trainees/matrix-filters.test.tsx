import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import type { MatrixSearch } from './matrix-filter.rules.ts';
import { MatrixFilters } from './matrix-filters.tsx';

const createFilters = (search: MatrixSearch, onSearch: (next: MatrixSearch) => void = () => undefined) => (
  <MatrixFilters search={search} onSearch={onSearch} stats={undefined} />
);
const getSearchField = () => screen.getByRole('searchbox', { name: 'Name or employee ID' });

describe('MatrixFilters', () => {
  it('shows the search text of the new URL when the URL changes', () => {
    const { rerender } = renderWithApp(createFilters({ search: 'ann' }));
    expect(getSearchField()).toHaveValue('ann');

    rerender(createFilters({}));

    expect(getSearchField()).toHaveValue('');
  });

  it('searches once if a word is typed without a pause', async () => {
    const onSearch = vi.fn<(next: MatrixSearch) => void>();
    renderWithApp(createFilters({ standing: 'needs_action' }, onSearch));

    await userEvent.type(getSearchField(), 'ann');
    await vi.waitFor(() => expect(onSearch).toHaveBeenCalled());

    expect(onSearch.mock.calls).toEqual([[{ standing: 'needs_action', search: 'ann' }]]);
  });

  it('does not search after the person has followed a link to another screen', async () => {
    const onSearch = vi.fn<(next: MatrixSearch) => void>();
    const { router } = renderWithApp(createFilters({}, onSearch));

    await userEvent.type(getSearchField(), 'ann');
    router.history.push('/trainer/progress-tracking/people/7');
    // 400 ms is longer than the pause in typing after which the search starts.
    await new Promise((resolve) => setTimeout(resolve, 400));

    expect(onSearch).not.toHaveBeenCalled();
  });
});
