import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { answerBy, calls } from '../../testing/network.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { useViewing } from './view/use-viewing.ts';

const sop = { id: 's1', number: 'LC-07-01', title: 'Export', revision: 1 } as Sop;
const view = { revision: 1, beganAt: '2026-01-01T00:00:00Z', readingSeconds: 5 };
const early = { code: 'sop_not_viewed', message: 'Keep the procedure open for at least 5 seconds.' };
const read = { sopId: 's1', readRevision: 1, readAt: '2026-01-01T00:00:05Z', mustReadAgain: false };

const seen: { tell: (seconds: number) => void } = { tell: () => {} };
function Viewed({ isRead }: { isRead: boolean }) {
  const { onSeen, secondsLeft } = useViewing(sop, isRead);
  useEffect(() => {
    seen.tell = onSeen;
  });
  return <p>{secondsLeft === null ? 'read' : `${secondsLeft} left`}</p>;
}
const see = (seconds: number) => act(() => seen.tell(seconds));
const sent = () => calls().map(({ address, init }) => `${init?.method} ${address}`);

it('A procedure counts as read after five seconds on the screen, not before', async () => {
  answerBy({ 'PUT /api/documents/s1/view': view, 'PUT /api/documents/s1/read': read });
  renderWithApp(<Viewed isRead={false} />);
  await waitFor(() => expect(sent()).toEqual(['PUT /api/documents/s1/view']));
  see(4);
  expect(screen.getByText('1 left')).toBeVisible();
  expect(sent()).toHaveLength(1);
  see(5);
  expect(await screen.findByText('Marked as Read')).toBeVisible();
  see(6);
  see(11);
  expect(sent().filter((call) => call.endsWith('/read'))).toHaveLength(1);
});

it('When the clock of the server began later, it is tried again five seconds on, without a word', async () => {
  answerBy({ 'PUT /api/documents/s1/view': view, 'PUT /api/documents/s1/read': [409, early] });
  renderWithApp(<Viewed isRead={false} />);
  await waitFor(() => expect(sent()).toHaveLength(1));
  see(5);
  await waitFor(() => expect(sent()).toHaveLength(2));
  see(6);
  expect(sent()).toHaveLength(2);
  answerBy({ 'PUT /api/documents/s1/read': read });
  see(10);
  expect(await screen.findByText('Marked as Read')).toBeVisible();
});

it('What was read already is not reported again', async () => {
  renderWithApp(<Viewed isRead />);
  see(9);
  expect(sent()).toEqual([]);
  expect(screen.getByText('read')).toBeVisible();
});

it('Says when viewing could not begin', async () => {
  answerBy({ 'PUT /api/documents/s1/view': [503, { code: 'unavailable', message: 'The database does not answer.' }] });
  renderWithApp(<Viewed isRead={false} />);
  expect(await screen.findByText('Failed to view document.')).toBeVisible();
});
