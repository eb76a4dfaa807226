import { expect, it, vi } from 'vitest';
import { WatchedState } from './watched-state.ts';

it('WatchedState calls its listeners after each change, and each change creates a new state object', () => {
  const state = new WatchedState({ answers: 1, isSaved: false });
  const listener = vi.fn<() => void>();
  const unsubscribe = state.subscribe(listener);
  const firstState = state.get();
  state.update({ isSaved: true });
  expect(state.get()).toEqual({ answers: 1, isSaved: true });
  expect(firstState).toEqual({ answers: 1, isSaved: false });
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
  state.update({ answers: 2 });
  expect(listener).toHaveBeenCalledOnce();
});
