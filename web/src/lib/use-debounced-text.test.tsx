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

/**
 * Renders the hook as a search field uses it. The URL changes only when the test calls `changeUrl`, and so simulates a
 * busy device, on which the URL changes late.
 */
function renderField() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  );
  const settled: string[] = [];
  const { result } = renderHook(
    () => {
      const [search, setSearch] = useState('');
      const [text, setText] = useDebouncedText(search, (typed) => settled.push(typed));
      return { text, setText, changeUrl: setSearch };
    },
    { wrapper },
  );
  const type = (text: string) => act(() => result.current.setText(text));
  const pause = () =>
    act(() => {
      // Longer than the pause after which `onSettled` is called.
      vi.advanceTimersByTime(300);
    });
  const changeUrl = (text: string) => act(() => result.current.changeUrl(text));
  return { text: () => result.current.text, settled, type, pause, changeUrl };
}

describe('useDebouncedText', () => {
  it('passes the trimmed text to onSettled after a pause in typing', () => {
    const field = renderField();
    field.type('val');
    field.type(' valve ');
    expect(field.settled).toEqual([]);
    field.pause();
    expect(field.settled).toEqual(['valve']);
    field.changeUrl('valve');
    field.pause();
    expect(field.settled).toEqual(['valve']);
    expect(field.text()).toBe(' valve ');
  });

  it('keeps the typed text if the URL changes late, to the text of an earlier pause', () => {
    const field = renderField();
    field.type('val');
    field.pause();
    field.type('valve');
    field.changeUrl('val');
    expect(field.text()).toBe('valve');
    field.pause();
    expect(field.settled).toEqual(['val', 'valve']);
  });

  it('keeps the latest text while the URL changes to the texts of two earlier pauses, one after the other', () => {
    const field = renderField();
    field.type('val');
    field.pause();
    field.type('valve');
    field.pause();
    field.changeUrl('val');
    expect(field.text()).toBe('valve');
    field.changeUrl('valve');
    expect(field.text()).toBe('valve');
  });

  it('shows the text of the URL after the person has used Back or a link', () => {
    const field = renderField();
    field.type('valve');
    field.pause();
    field.changeUrl('valve');
    field.changeUrl('');
    expect(field.text()).toBe('');
    field.pause();
    expect(field.settled).toEqual(['valve']);
    field.changeUrl('valve');
    expect(field.text()).toBe('valve');
  });
});
