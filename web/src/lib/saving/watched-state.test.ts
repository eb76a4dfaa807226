import { expect, it, vi } from 'vitest';
import { WatchedState } from './watched-state.ts';

it('WatchedState calls its listeners after each change, and does not change a state object that was read before', () => {
  const state = new WatchedState({ answers: 1, isSaved: false });
  const listener = vi.fn<() => void>();
  const stop = state.subscribe(listener);
  const before = state.get();
  state.update({ isSaved: true });
  expect(state.get()).toEqual({ answers: 1, isSaved: true });
  expect(before).toEqual({ answers: 1, isSaved: false });
  expect(listener).toHaveBeenCalledOnce();
  stop();
  state.update({ answers: 2 });
  expect(listener).toHaveBeenCalledOnce();
});
