import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { mockReplies, sentBodies } from '../../../testing/network.ts';
import { renderWithApp } from '../../../testing/render.tsx';
import { moduleSample } from '../../../testing/samples.ts';
import { RecordedPartCheck } from './recorded-part-check.tsx';

const check = {
  question: 'Which `host`?',
  options: ['HMI-04', 'HMI-05'],
  rightOption: 1,
  explanation: 'See the label.',
};
const module = moduleSample({ contentRevision: 3, parts: [{ startSectionId: null, minutes: 4, check }] });
const path = '/api/training-modules/m1/parts/1/answer';

/** Shows the check question of part 1. */
const renderCheck = (isRecorded = true) =>
  renderWithApp(<RecordedPartCheck module={module} part={1} isRecorded={isRecorded} />);
const answer = async (option: string) => {
  await userEvent.click(screen.getByRole('radio', { name: option }));
  await userEvent.click(screen.getByRole('button', { name: 'Check answer' }));
};

describe('The check question of a part', () => {
  it('shows immediately whether the answer is right, with the explanation, and records the answer', async () => {
    mockReplies({ [`PUT ${path}`]: { contentRevision: 3, option: 1, isRight: true } });
    renderCheck();
    expect(screen.getByRole('button', { name: /Check answer/ })).toHaveAttribute('aria-disabled', 'true');
    await answer('HMI-05');
    expect(screen.getByText('Your answer (correct):')).toBeVisible();
    expect(screen.getByText('See the label.')).toBeVisible();
    expect(screen.getByText('See the label.').closest('[role=status]')).toHaveFocus();
    await waitFor(() => expect(sentBodies('PUT', path)).toEqual([{ contentRevision: 3, option: 1 }]));
  });

  it('shows the correct answer after a wrong answer, and lets the person choose again', async () => {
    mockReplies({ [`PUT ${path}`]: { contentRevision: 3, option: 0, isRight: false } });
    renderCheck();
    await answer('HMI-04');
    expect(screen.getByText('Your answer (wrong):')).toBeVisible();
    expect(screen.getByText('Correct answer:')).toBeVisible();
    await answer('HMI-05');
    expect(screen.getByText('Your answer (correct):')).toBeVisible();
    await waitFor(() => expect(sentBodies('PUT', path)).toHaveLength(2));
  });

  it('shows the result even if the answer was not saved, and sends the answer again on request', async () => {
    mockReplies({ [`PUT ${path}`]: [500, { code: 'internal', message: 'It failed.' }] });
    renderCheck();
    await answer('HMI-05');
    await screen.findByText('Your answer was not saved.');
    expect(screen.getByText('Your answer (correct):')).toBeVisible();
    mockReplies({ [`PUT ${path}`]: { contentRevision: 3, option: 1, isRight: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Your answer was not saved.')).toBeNull());
  });

  it('sends nothing if answers are not recorded', async () => {
    mockReplies({});
    renderCheck(false);
    expect(screen.getByText(/Your answer is not recorded/)).toBeVisible();
    await answer('HMI-05');
    expect(screen.getByText('Your answer (correct):')).toBeVisible();
    expect(sentBodies('PUT', path)).toEqual([]);
  });
});
