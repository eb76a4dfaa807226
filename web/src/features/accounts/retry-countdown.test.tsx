import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { renderWithApp } from '../../testing/render.tsx';
import { RetryCountdown } from './retry-countdown.tsx';

const refusal = { status: 429, code: 'too_many_requests', message: 'Too many attempts.', requestId: 'r1' } as const;

describe('RetryCountdown', () => {
  it.each([
    [59, 'Try again in 59 seconds.'],
    [60, 'Try again in 1:00 minutes.'],
    [3599, 'Try again in 59:59 minutes.'],
    [3600, 'Try again in 1:00:00 hours.'],
    [5400, 'Try again in 1:30:00 hours.'],
  ])('for a wait of %d seconds, shows "%s"', (retryAfterSeconds, text) => {
    renderWithApp(<RetryCountdown error={new ApiError({ ...refusal, retryAfterSeconds })} />);
    expect(screen.getByRole('timer').textContent).toBe(text);
  });
});
