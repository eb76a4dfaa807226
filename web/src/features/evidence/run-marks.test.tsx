import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { RunMarks } from './run-marks.tsx';

describe('RunMarks', () => {
  it('says that a run should be checked, and why', () => {
    renderWithApp(<RunMarks marks={['fast_steps', 'steps_at_once', 'device_ahead']} />);
    expect(screen.getByText('Evidence to check')).toBeVisible();
    expect(screen.getByText('Steps faster than anybody types')).toBeVisible();
    expect(screen.getByText('All steps arrived at once')).toBeVisible();
    expect(screen.getByText('More time on the device than on the server')).toBeVisible();
  });

  it('shows nothing without marks', () => {
    renderWithApp(<RunMarks marks={[]} />);
    expect(screen.queryByText('Evidence to check')).toBeNull();
  });
});
