import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../../testing/render.tsx';
import type { MatrixSearch } from './matrix-filter.rules.ts';
import { MatrixFilters } from './matrix-filters.tsx';

const filters = (search: MatrixSearch, onSearch: (next: MatrixSearch) => void = () => undefined) => (
  <MatrixFilters search={search} onSearch={onSearch} stats={undefined} />
);
const getSearchField = () => screen.getByRole('searchbox', { name: 'Name or employee ID' });

describe('MatrixFilters', () => {
  it('shows the text of the address after Back or Clear filters changed it', () => {
    const { rerender } = renderWithTexts(filters({ search: 'ann' }));
    expect(getSearchField()).toHaveValue('ann');

    rerender(filters({}));

    expect(getSearchField()).toHaveValue('');
  });

  it('searches once for a word that is typed without a pause', async () => {
    const onSearch = vi.fn<(next: MatrixSearch) => void>();
    renderWithTexts(filters({ standing: 'needs_action' }, onSearch));

    await userEvent.type(getSearchField(), 'ann');
    await vi.waitFor(() => expect(onSearch).toHaveBeenCalled());

    expect(onSearch.mock.calls).toEqual([[{ standing: 'needs_action', search: 'ann' }]]);
  });
});
