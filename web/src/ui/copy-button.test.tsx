import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithApp } from '../testing/render.tsx';
import { CopyButton, CopyField } from './copy-button.tsx';

const address = 'http://plant.test/one-time-link/abc';
const selectedText = (input: HTMLElement) =>
  input instanceof HTMLInputElement ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) : undefined;

describe('CopyField', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  beforeEach(() => {
    writeText.mockClear();
    vi.stubGlobal('isSecureContext', true);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('copies the text to the clipboard on an https page', async () => {
    const user = userEvent.setup();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    renderWithApp(<CopyField label="One-time link" value={address} />);
    await user.click(screen.getByRole('button', { name: 'Copy One-time link' }));
    expect(writeText).toHaveBeenCalledWith(address);
    expect(await screen.findByText('Copied', { selector: '[role=status]' })).toBeInTheDocument();
  });

  it('shows the result for 3 seconds after the last copy', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    renderWithApp(<CopyButton text={address} />);
    const pressAndWait = async (milliseconds: number) => {
      // The time of the result starts when it is shown, after the promise of the clipboard.
      await act(async () => void fireEvent.click(screen.getByRole('button')));
      await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    };
    await pressAndWait(2000);
    await pressAndWait(2000);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument();
  });

  it('selects the text if the browser has no clipboard, as on a page without https', async () => {
    const user = userEvent.setup();
    vi.stubGlobal('isSecureContext', false);
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    renderWithApp(<CopyField label="One-time link" value={address} />);
    await user.click(screen.getByRole('button', { name: 'Copy One-time link' }));
    expect(await screen.findByText(/^Selected/, { selector: '[role=status]' })).toBeInTheDocument();
    expect(selectedText(screen.getByLabelText('One-time link'))).toBe(address);
    expect(screen.getByLabelText('One-time link')).toHaveFocus();
  });

  it('selects the text if the browser refuses to copy it', async () => {
    const user = userEvent.setup();
    const refuseToCopy = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: refuseToCopy } });
    renderWithApp(<CopyButton text={address} hiddenSuffix="Link" />);
    await user.click(screen.getByRole('button', { name: 'Copy Link' }));
    expect(selectedText(await screen.findByLabelText('Link'))).toBe(address);
    expect(screen.getByLabelText('Link')).toHaveFocus();
    // After a second refusal, the field gets the focus again. The button is no longer called "Copy Link".
    await user.click(screen.getByRole('button', { name: /Link/ }));
    await waitFor(() => expect(screen.getByLabelText('Link')).toHaveFocus());
  });
});
