import { act, renderHook } from '@testing-library/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDebouncedText } from './use-debounced-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders the hook on a screen whose URL changes only when `arrive` is called, as on a busy device. */
function show() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  );
  const settled: string[] = [];
  const { result } = renderHook(
    () => {
      const [search, setSearch] = useState('');
      const [text, setText] = useDebouncedText(search, (typed) => settled.push(typed));
      return { text, setText, arrive: setSearch };
    },
    { wrapper },
  );
  const type = (text: string) => act(() => result.current.setText(text));
  const pause = () =>
    act(() => {
      // Longer than the pause after which `onSettled` is called.
      vi.advanceTimersByTime(300);
    });
  const arrive = (text: string) => act(() => result.current.arrive(text));
  return { text: () => result.current.text, settled, type, pause, arrive };
}

describe('useDebouncedText', () => {
  it('passes the trimmed text to onSettled after a pause in typing', () => {
    const field = show();
    field.type('val');
    field.type(' valve ');
    expect(field.settled).toEqual([]);
    field.pause();
    expect(field.settled).toEqual(['valve']);
    field.arrive('valve');
    field.pause();
    expect(field.settled).toEqual(['valve']);
    expect(field.text()).toBe(' valve ');
  });

  it('keeps the typed text if the URL changes only later to the text of an earlier pause', () => {
    const field = show();
    field.type('val');
    field.pause();
    field.type('valve');
    field.arrive('val');
    expect(field.text()).toBe('valve');
    field.pause();
    expect(field.settled).toEqual(['val', 'valve']);
  });

  it('keeps the latest text if the URL changes to the texts of two pauses one after the other', () => {
    const field = show();
    field.type('val');
    field.pause();
    field.type('valve');
    field.pause();
    field.arrive('val');
    expect(field.text()).toBe('valve');
    field.arrive('valve');
    expect(field.text()).toBe('valve');
  });

  it('shows the text of the URL after Back or a link', () => {
    const field = show();
    field.type('valve');
    field.pause();
    field.arrive('valve');
    field.arrive('');
    expect(field.text()).toBe('');
    field.pause();
    expect(field.settled).toEqual(['valve']);
    field.arrive('valve');
    expect(field.text()).toBe('valve');
  });
});
