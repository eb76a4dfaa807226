import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTexts } from '../testing/render.tsx';
import { ToastProvider } from './toast.tsx';
import { toasts } from './toasts.ts';

const displayTimeMs = 5000;

const show = (toast: Parameters<typeof toasts.show>[0]) => act(() => void toasts.show(toast));
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('ToastProvider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    renderWithTexts(
      <ToastProvider>
        <p>page</p>
      </ToastProvider>,
    );
  });
  afterEach(() => {
    act(() => toasts.dismiss());
    vi.useRealTimers();
  });

  it('replaces the current toast with a new toast', () => {
    show({ title: 'Progress Updated' });
    show({ title: 'Module Completed!' });
    expect(screen.queryByText('Progress Updated')).not.toBeInTheDocument();
    expect(screen.getByText('Module Completed!')).toBeInTheDocument();
  });

  it('gives each toast its own element, so that no element moves from one position to another', () => {
    show({ title: 'Progress Updated' });
    const box = screen.getByText('Progress Updated').closest('.fixed');
    expect(box).toHaveClass('max-lg:bottom-[calc(var(--dock)+12px)]');
    show({ title: 'Quiz Submitted', positionOnPhone: 'over_header' });
    expect(box).not.toBeInTheDocument();
    expect(screen.getByText('Quiz Submitted').closest('.fixed')).toHaveClass(
      'max-lg:top-[calc(8px+env(safe-area-inset-top))]',
    );
  });

  it(`dismisses a toast after ${displayTimeMs} ms`, () => {
    show({ title: 'Progress Updated' });
    wait(displayTimeMs - 1);
    expect(screen.getByText('Progress Updated')).toBeInTheDocument();
    wait(1);
    expect(screen.queryByText('Progress Updated')).not.toBeInTheDocument();
  });

  it(`shows a new toast for ${displayTimeMs} ms, even if the previous one appeared shortly before`, () => {
    show({ title: 'first' });
    wait(displayTimeMs - 1000);
    show({ title: 'second' });

    wait(displayTimeMs - 1000);
    expect(screen.getByText('second')).toBeInTheDocument();
    wait(1000);
    expect(screen.queryByText('second')).not.toBeInTheDocument();
  });

  it('does not dismiss a toast while the pointer is on it', () => {
    show({ title: 'Error', variant: 'destructive' });
    fireEvent.pointerEnter(screen.getByText('Error'));
    wait(4 * displayTimeMs);
    expect(screen.getByText('Error')).toBeInTheDocument();

    fireEvent.pointerLeave(screen.getByText('Error'));
    wait(displayTimeMs);
    expect(screen.queryByText('Error')).not.toBeInTheDocument();
  });

  it('announces errors as an alert and other toasts as a status', () => {
    show({ title: 'Error', description: 'Failed to submit quiz', variant: 'destructive' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to submit quiz');
    show({ title: 'Progress Updated' });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toHaveTextContent('Progress Updated');
  });

  it('calls the action of a toast once, and dismisses the toast', () => {
    const onSelect = vi.fn<() => void>();
    show({ title: 'Upload failed', action: { label: 'Try again', onSelect } });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
  });

  it('dismisses a toast when Dismiss is pressed', () => {
    show({ title: 'Another' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Another')).not.toBeInTheDocument();
  });
});
