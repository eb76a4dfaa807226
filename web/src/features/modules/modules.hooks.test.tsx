import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { keyFor } from '../../lib/api/query-for.ts';
import { answerBy, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { useModuleToRead } from './modules.hooks.ts';

const address = 'GET /api/training-modules/m1';
const revision = (contentRevision: number) => ({
  id: 'm1',
  contentRevision,
  content: `<p>Text ${contentRevision}</p>`,
});

function Probe({ known, hasChanged }: { known?: number; hasChanged?: boolean }) {
  const { module, hasNewer, showNewer } = useModuleToRead('m1', { revision: known, hasChanged });
  return (
    <div>
      <p>{module?.content ?? 'loading'}</p>
      {hasNewer ? <button onClick={() => void showNewer()}>newer</button> : null}
    </div>
  );
}

it('keeps the text that was opened when a newer one arrives, says so, and shows it when asked', async () => {
  answerBy({ [address]: revision(1) });
  const { queryClient } = renderWithApp(<Probe />);
  await screen.findByText('<p>Text 1</p>');
  answerBy({ [address]: revision(2) });
  await act(() => queryClient.invalidateQueries({ queryKey: keyFor(modulesEndpoints.one, { params: { id: 'm1' } }) }));
  const newer = await screen.findByRole('button', { name: 'newer' });
  expect(screen.getByText('<p>Text 1</p>')).toBeVisible();
  await userEvent.click(newer);
  await screen.findByText('<p>Text 2</p>');
  expect(screen.queryByRole('button')).toBeNull();
});

it('opens the newest text that the list knows of, not the one that an earlier visit has left in memory', async () => {
  answerBy({ [address]: revision(2) });
  const { queryClient, rerender } = renderWithApp(<p />);
  queryClient.setQueryData(keyFor(modulesEndpoints.one, { params: { id: 'm1' } }), revision(1));
  rerender(<Probe known={2} />);
  expect(screen.getByText('loading')).toBeVisible();
  await screen.findByText('<p>Text 2</p>');
});

it('opens the text in memory where the newer one cannot be had, and asks only once', async () => {
  answerBy({ [address]: [500, { code: 'internal', message: 'No.' }] });
  const { queryClient, rerender } = renderWithApp(<p />);
  queryClient.setQueryData(keyFor(modulesEndpoints.one, { params: { id: 'm1' } }), revision(1));
  rerender(<Probe known={2} />);
  await waitFor(() => expect(screen.getByText('<p>Text 1</p>')).toBeVisible());
  expect(calls()).toHaveLength(1);
});

it('looks for a newer text when a report of reading tells that there is one, and still waits to be asked', async () => {
  answerBy({ [address]: revision(1) });
  const { rerender } = renderWithApp(<Probe />);
  await screen.findByText('<p>Text 1</p>');
  answerBy({ [address]: revision(2) });
  rerender(<Probe hasChanged />);
  await screen.findByRole('button', { name: 'newer' });
  expect(screen.getByText('<p>Text 1</p>')).toBeVisible();
});
