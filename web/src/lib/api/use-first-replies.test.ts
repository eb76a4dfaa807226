import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFirstReplies } from './use-first-replies.ts';

const loading = { isLoading: true, failureCount: 0 };
const arrived = { isLoading: false, failureCount: 0 };

const render = (...queries: (typeof loading)[]) =>
  renderHook((props: { queries: (typeof loading)[] }) => useFirstReplies(props.queries), { initialProps: { queries } });

describe('useFirstReplies', () => {
  it('is true once the first request of every query has ended', () => {
    const { result, rerender } = render(loading, arrived);
    expect(result.current).toBe(false);
    rerender({ queries: [arrived, arrived] });
    expect(result.current).toBe(true);
  });

  it('does not wait for the retry of a failed request', () => {
    expect(render(arrived, { isLoading: true, failureCount: 1 }).result.current).toBe(true);
  });

  it('stays true when a query loads again', () => {
    const { result, rerender } = render(arrived);
    rerender({ queries: [loading] });
    expect(result.current).toBe(true);
  });
});
