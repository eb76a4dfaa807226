import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useReportProgress } from '../features/progress/use-report-progress.ts';
import { findStoredCompletion } from '../features/progress/stored-completion.ts';
import type { SaveStatus } from '../features/progress/reading-autosave.ts';
import { mockReplies, mockReply, sentRequests } from '../testing/network.ts';
import { renderWithApp } from '../testing/render.tsx';
import { useStepActions } from './module-step.tsx';

function CompleteButton({ status }: { status: SaveStatus }) {
  const actions = useStepActions(useReportProgress({ userId: 'u1', moduleId: 'm1', revision: 3 }), status);
  return <button onClick={actions.complete}>Complete</button>;
}

beforeEach(() => localStorage.clear());

it('useStepActions stores a completion, to be sent later, if the person leaves while the depth is being saved', () => {
  mockReplies({});
  const { unmount } = renderWithApp(<CompleteButton status="saving" />);
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
  unmount();
  expect(sentRequests()).toEqual([]);
  expect(findStoredCompletion('u1', 'm1')).toMatchObject({ revision: 3 });
});

it('useStepActions stores a completion if the server cannot accept it at the moment', async () => {
  mockReplies({ 'PUT /api/progress/m1': [503, { code: 'unavailable', message: 'No answer.' }] });
  renderWithApp(<CompleteButton status="retrying" />);
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Failed to update progress')).toBeVisible();
  expect(findStoredCompletion('u1', 'm1')).toMatchObject({ revision: 3 });
});

it('useStepActions says that a completion is sent later if there is no network', async () => {
  mockReply('offline');
  renderWithApp(<CompleteButton status="retrying" />);
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('It is sent later.')).toBeVisible();
  expect(findStoredCompletion('u1', 'm1')).toMatchObject({ revision: 3 });
});

it('useStepActions removes the stored completion when the server has accepted it', async () => {
  mockReplies({ 'PUT /api/progress/m1': { moduleId: 'm1', status: 'completed' } });
  renderWithApp(<CompleteButton status="saved" />);
  fireEvent.click(screen.getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Progress Updated')).toBeVisible();
  expect(findStoredCompletion('u1', 'm1')).toBeNull();
});
