import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentRequests } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { QuizWaitsPanel } from './quiz-waits-panel.tsx';

const listEndpoint = 'GET /api/trainer/trainees/u1/quiz-waits';
const liftEndpoint = 'DELETE /api/trainer/trainees/u1/quiz-waits/q1';
const wait = {
  quizId: 'q1',
  quizTitle: 'Chapter 1 quiz',
  chapterNumber: 1,
  failedCount: 3,
  opensAt: '2026-11-20T10:30:00Z',
};
const findButton = () => screen.findByRole('button', { name: 'Lift the waiting time: Chapter 1 quiz' });

describe('QuizWaitsPanel', () => {
  it('lists the waiting times of a person, and renders nothing after the last waiting time was lifted', async () => {
    mockReplies({ [listEndpoint]: [wait], [liftEndpoint]: [] });
    const { container } = renderWithApp(<QuizWaitsPanel userId="u1" />);
    const button = await findButton();
    expect(screen.getByText('1 · Chapter 1 quiz')).toBeVisible();
    expect(screen.getByText(/3 failed attempts/)).toBeVisible();

    mockReplies({ [listEndpoint]: [], [liftEndpoint]: [] });
    fireEvent.click(button);
    expect(await screen.findByText('Waiting time lifted')).toBeVisible();
    await waitFor(() => expect(container.querySelector('section')).toBeNull());
    expect(sentRequests().some(({ init }) => init?.method === 'DELETE')).toBe(true);
  });

  it('says that the waiting time was lifted, even if the activity log is refetched more slowly than the waiting times', async () => {
    // Simulates the activity log on the same screen. Lifting a waiting time refetches both lists, so here the waiting
    // time disappears from the panel before the activity log has arrived.
    const replyLate = () =>
      new Promise<string>((resolve) => {
        setTimeout(() => resolve('events'), 100);
      });
    const ActivityLog = () =>
      useQuery({ queryKey: ['GET /api/trainer/trainees/u1/events'], queryFn: replyLate }).data ?? null;
    mockReplies({ [listEndpoint]: [wait] });
    renderWithApp(
      <>
        <ActivityLog />
        <QuizWaitsPanel userId="u1" />
      </>,
    );
    await screen.findByText('events');
    const button = await findButton();

    mockReplies({ [listEndpoint]: [], [liftEndpoint]: [] });
    fireEvent.click(button);
    expect(await screen.findByText('Waiting time lifted')).toBeVisible();
  });

  it('moves the focus to the next waiting time when a waiting time is lifted', async () => {
    const otherWait = { ...wait, quizId: 'q2', quizTitle: 'Chapter 2 quiz', chapterNumber: 2 };
    mockReplies({ [listEndpoint]: [wait, otherWait], [liftEndpoint]: [] });
    renderWithApp(<QuizWaitsPanel userId="u1" />);
    const button = await findButton();
    button.focus();

    mockReplies({ [listEndpoint]: [otherWait], [liftEndpoint]: [] });
    fireEvent.click(button);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Lift the waiting time: Chapter 2 quiz' })).toHaveFocus(),
    );
  });

  it('shows an error if a waiting time could not be lifted', async () => {
    mockReplies({ [listEndpoint]: [wait], [liftEndpoint]: [500, { code: 'internal', message: 'No.' }] });
    renderWithApp(<QuizWaitsPanel userId="u1" />);
    fireEvent.click(await findButton());
    expect(await screen.findByText('The waiting time was not lifted')).toBeVisible();
  });
});
