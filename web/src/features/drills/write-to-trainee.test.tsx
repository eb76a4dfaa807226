import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { replaySample } from '../../testing/drills.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { WriteToTrainee, WriteToTraineeIcon } from './write-to-trainee.tsx';

it('the subject of a letter to a trainee names the drill, the try and the step', () => {
  const replay = replaySample();
  const email = 'ann+night&day@plant.test';
  renderWithApp(<WriteToTrainee replay={replay} email={email} step={15} />);
  const link = screen.getByRole('link', { name: 'Write to Ann Larsen' });
  const url = new URL(link.getAttribute('href') ?? '');
  expect(decodeURIComponent(url.pathname)).toBe(email);
  const { number, title } = replay.drill;
  expect(url.searchParams.get('subject')).toBe(`Drill ${number}, ${title}: try 1, step 15`);
  // The letter has only a subject, and no text.
  expect([...url.searchParams]).toHaveLength(1);
});

it('on a narrow screen, the subject of a letter to a trainee names only the drill and the try', () => {
  const replay = replaySample();
  renderWithApp(<WriteToTraineeIcon replay={replay} email="ann@plant.test" />);
  const link = screen.getByRole('link', { name: 'Write to Ann Larsen' });
  const { number, title } = replay.drill;
  const subject = encodeURIComponent(`Drill ${number}, ${title}: try 1`);
  expect(link).toHaveAttribute('href', `mailto:ann%40plant.test?subject=${subject}`);
});
