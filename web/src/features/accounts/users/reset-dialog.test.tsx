import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { userSample } from '../../../testing/samples.ts';
import { ResetDialog } from './reset-dialog.tsx';

const ann = userSample();
const resetPath = `/api/admin/users/${ann.id}/reset-password`;

describe('ResetDialog', () => {
  it('cannot be cancelled while the link is created, because the link is shown only once', async () => {
    mockReplies({ [`POST ${resetPath}`]: new Promise(() => undefined) });
    const onClose = vi.fn<() => void>();
    const user = userEvent.setup();
    renderWithApp(<ResetDialog user={ann} onClose={onClose} />);
    await user.click(screen.getByRole('button', { name: 'Create one-time link' }));
    await waitFor(() => expect(sentRequests().map(({ url }) => url)).toContain(resetPath));
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(onClose).not.toHaveBeenCalled();
  });
});
