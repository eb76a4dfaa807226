import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { keyFor } from '../../lib/api/query-for.ts';
import { mockReplies, sentRequests } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { useModuleToRead } from './modules.hooks.ts';

const endpoint = 'GET /api/training-modules/m1';
const queryKey = keyFor(modulesEndpoints.one, { params: { id: 'm1' } });
const moduleWithRevision = (contentRevision: number) => ({
  id: 'm1',
  contentRevision,
  content: `<p>Text ${contentRevision}</p>`,
});

function Reader({ listedRevision, hasChanged }: { listedRevision?: number; hasChanged?: boolean }) {
  const { query, hasNewer, showNewer } = useModuleToRead('m1', { listedRevision, hasChanged });
  return (
    <div>
      <p>{query.data?.content ?? 'loading'}</p>
      {hasNewer ? <button onClick={() => void showNewer()}>newer</button> : null}
    </div>
  );
}

describe('useModuleToRead', () => {
  it('keeps the displayed text when a newer text arrives, and shows the newer text on request', async () => {
    mockReplies({ [endpoint]: moduleWithRevision(1) });
    const { queryClient } = renderWithApp(<Reader />);
    await screen.findByText('<p>Text 1</p>');

    mockReplies({ [endpoint]: moduleWithRevision(2) });
    await act(() => queryClient.invalidateQueries({ queryKey }));
    const newer = await screen.findByRole('button', { name: 'newer' });
    expect(screen.getByText('<p>Text 1</p>')).toBeVisible();

    await userEvent.click(newer);
    await screen.findByText('<p>Text 2</p>');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('fetches the text again if the cached text is older than the revision in the list of modules', async () => {
    mockReplies({ [endpoint]: moduleWithRevision(2) });
    const { queryClient, rerender } = renderWithApp(<p />);
    queryClient.setQueryData(queryKey, moduleWithRevision(1));

    rerender(<Reader listedRevision={2} />);
    expect(screen.getByText('loading')).toBeVisible();
    await screen.findByText('<p>Text 2</p>');
  });

  it('displays the cached text after a single failed request for the newer text', async () => {
    mockReplies({ [endpoint]: [500, { code: 'internal', message: 'No.' }] });
    const { queryClient, rerender } = renderWithApp(<p />);
    queryClient.setQueryData(queryKey, moduleWithRevision(1));

    rerender(<Reader listedRevision={2} />);
    await waitFor(() => expect(screen.getByText('<p>Text 1</p>')).toBeVisible());
    expect(sentRequests()).toHaveLength(1);
  });

  it('fetches the text again if it has changed since the person read it, but still displays the earlier text', async () => {
    mockReplies({ [endpoint]: moduleWithRevision(1) });
    const { rerender } = renderWithApp(<Reader />);
    await screen.findByText('<p>Text 1</p>');

    mockReplies({ [endpoint]: moduleWithRevision(2) });
    rerender(<Reader hasChanged />);
    await screen.findByRole('button', { name: 'newer' });
    expect(screen.getByText('<p>Text 1</p>')).toBeVisible();
  });
});
