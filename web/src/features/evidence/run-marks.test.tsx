import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithApp } from '../../testing/render.tsx';
import { RunMarks } from './run-marks.tsx';

describe('RunMarks', () => {
  it('says that a run should be checked, and why', () => {
    const marks = ['fast_steps', 'steps_at_once', 'device_ahead', 'fast_pass', 'same_steps', 'short_runs'] as const;
    renderWithApp(<RunMarks run={{ marks: [...marks], playedSeconds: 42, drillMinutes: 25 }} />);
    expect(screen.getByText('Evidence to check')).toBeVisible();
    expect(screen.getByText('Steps faster than anybody types')).toBeVisible();
    expect(screen.getByText('Many steps arrived at once')).toBeVisible();
    expect(screen.getByText('More time on the device than on the server')).toBeVisible();
    expect(screen.getByText('Handed in 42 s after the first step; the drill is meant for 25 min')).toBeVisible();
    expect(screen.getByText('The same steps as in a run on another host')).toBeVisible();
    expect(screen.getByText('Passed after runs that were handed in almost at once')).toBeVisible();
  });

  it('shows nothing without marks', () => {
    renderWithApp(<RunMarks run={{ marks: [], playedSeconds: 900, drillMinutes: 25 }} />);
    expect(screen.queryByText('Evidence to check')).toBeNull();
  });
});
