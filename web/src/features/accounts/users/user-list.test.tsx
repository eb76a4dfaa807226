import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { emptyUserFilter } from './user-filter.rules.ts';
import { UserList } from './user-list.tsx';

const ann = userSample();
const ravi = userSample({ id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a02', fullName: 'Ravi Menon' });
const listReply = (items: User[]) => ({ 'GET /api/admin/users': { items, nextCursor: null } });

describe('UserList', () => {
  it('moves the focus to the menu of the next user after a user is deleted', async () => {
    mockReplies(listReply([ann, ravi]));
    renderWithApp(<UserList filter={emptyUserFilter} onClearFilter={undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ann Larsen' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox'));
    mockReplies({
      ...listReply([ravi]),
      [`DELETE /api/admin/users/${ann.id}`]: { ...ann, fullName: 'Deleted person 1' },
    });
    await userEvent.click(dialog.getByRole('button', { name: /Delete person/ }));

    expect(await screen.findByText('Person Deleted')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Ravi Menon' })).toHaveFocus());
  });

  it('clears the selection when the people of a new filter replace the list in which it was made', async () => {
    mockReplies(listReply([ann]));
    function ListWithFilterButton() {
      const [role, setRole] = useState<'' | 'trainer'>('');
      return (
        <>
          <button type="button" onClick={() => setRole('trainer')}>
            Only trainers
          </button>
          <UserList filter={{ ...emptyUserFilter, role }} onClearFilter={undefined} />
        </>
      );
    }
    renderWithApp(<ListWithFilterButton />);
    await screen.findByRole('checkbox', { name: 'Select Ann Larsen' });
    const pending = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => pending.promise);
    await userEvent.click(screen.getByRole('button', { name: 'Only trainers' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ann Larsen' }));
    pending.resolve(new Response(JSON.stringify({ items: [ravi], nextCursor: null })));
    await screen.findByRole('checkbox', { name: 'Select Ravi Menon' });
    expect(screen.getByText('Nobody selected')).toBeVisible();
  });

  it('saves the exported data even if the person has left the list before the data arrive', async () => {
    const exported = Promise.withResolvers<object>();
    mockReplies({
      ...listReply([ann]),
      'GET /api/admin/users?role=trainer': { items: [ravi], nextCursor: null },
      [`POST /api/admin/users/${ann.id}/export`]: exported.promise,
    });
    // jsdom cannot create object URLs.
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { rerender } = renderWithApp(<UserList filter={emptyUserFilter} onClearFilter={undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ann Larsen' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export personal data' }));
    rerender(<UserList filter={{ ...emptyUserFilter, role: 'trainer' }} onClearFilter={undefined} />);
    await screen.findByRole('button', { name: 'Actions for Ravi Menon' });
    expect(screen.queryByRole('button', { name: 'Actions for Ann Larsen' })).toBeNull();

    exported.resolve({ fullName: ann.fullName });
    expect(await screen.findByText('Data Exported')).toBeVisible();
    expect(click).toHaveBeenCalledOnce();
  });

  it('offers to clear the filter if nobody matches it', async () => {
    mockReplies({ 'GET /api/admin/users?role=admin': { items: [], nextCursor: null } });
    renderWithApp(<UserList filter={{ ...emptyUserFilter, role: 'admin' }} onClearFilter={() => undefined} />);

    expect(await screen.findByText('Nobody matches this search.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear Search' })).toBeVisible();
  });
});
