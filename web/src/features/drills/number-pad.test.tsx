import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDrillRun, runUserId } from '../../testing/drill-run.tsx';
import { hostPartSample } from '../../testing/drills.ts';
import { mockReply } from '../../testing/network.ts';
import { readRun } from './stored-run.ts';

const runId = '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a69';

beforeEach(() => {
  localStorage.clear();
  mockReply('offline');
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const mockTouchScreen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('coarse'), media }),
  );

async function openNumberLine() {
  const { user } = openDrillRun(runId);
  await user.click(await screen.findByRole('button', { name: 'Largest size of that log, in bytes' }));
  const field = screen.getByRole('textbox', { name: /^Line 3/ });
  const press = async (...keys: readonly string[]) => {
    const pad = screen.getByRole('group', { name: 'Digits for line 3' });
    for (const name of keys) await user.click(within(pad).getByRole('button', { name }));
  };
  return { user, field, press };
}

const lastInput = () => readRun(runUserId, runId)?.inputs.at(-1);

describe('on a touch screen', () => {
  beforeEach(mockTouchScreen);

  it('a sheet line for a number is written with the digit pad, without the keyboard of the phone', async () => {
    const { user, field, press } = await openNumberLine();
    expect(field).toHaveAttribute('inputmode', 'none');
    await press('1', '3', '5', 'Delete the last character', '4', 'Minus');
    expect(field).toHaveValue('-134');
    await user.click(screen.getByRole('button', { name: 'Write' }));
    expect(lastInput()).toEqual({ kind: 'write', line: 'size', value: '-134' });
  });

  it('each press of the minus key changes the sign of the number, even after digits', async () => {
    const { field, press } = await openNumberLine();
    await press('Minus', '7');
    expect(field).toHaveValue('-7');
    await press('Minus');
    expect(field).toHaveValue('7');
  });

  it('the digit pad accepts only one decimal point', async () => {
    const { field, press } = await openNumberLine();
    await press('Decimal point', '5', 'Decimal point', '2');
    // A point before the first digit adds a zero.
    expect(field).toHaveValue('0.52');
  });

  it('a screen reader reads the number after each press of a key', async () => {
    const { press } = await openNumberLine();
    await press('Minus', '4', '2');
    expect(screen.getByRole('status', { name: 'Number so far' })).toHaveTextContent('-42');
  });

  it('a sheet line for a number accepts the keys of a connected keyboard', async () => {
    const { user, field } = await openNumberLine();
    await user.type(field, '-95{Enter}');
    expect(lastInput()).toEqual({ kind: 'write', line: 'size', value: '-95' });
  });

  describe('a sheet line for a time', () => {
    const openTimeLine = async () => {
      const sheet = [{ id: 'newest', ask: 'Time of its newest event, UTC', type: 'time' as const }];
      const { user } = openDrillRun(runId, { hostPart: hostPartSample({ sheet }) });
      const field = await screen.findByRole('textbox', { name: /^Line 1/ });
      const pad = screen.getByRole('group', { name: 'Digits for line 1' });
      const press = async (...keys: readonly string[]) => {
        for (const name of keys) await user.click(within(pad).getByRole('button', { name }));
      };
      return { user, field, press };
    };

    it('is written with the keys of the pad for digits, hyphen, colon and space', async () => {
      const { user, field, press } = await openTimeLine();
      expect(field).toHaveAttribute('inputmode', 'none');
      await press('2', '0', '2', '6', 'Hyphen', '1', '1', 'Hyphen', '2', '0', 'Space', '0', '8', 'Colon', '1', '4');
      expect(screen.getByRole('status', { name: 'Time so far' })).toHaveTextContent('2026-11-20 08:14');
      await user.click(screen.getByRole('button', { name: 'Write' }));
      expect(lastInput()).toEqual({ kind: 'write', line: 'newest', value: '2026-11-20 08:14' });
    });

    it('can be written with the keyboard of the phone, which then replaces the pad', async () => {
      const { user, field, press } = await openTimeLine();
      await press('2', 'Keyboard');
      expect(field).toHaveAttribute('inputmode', 'text');
      expect(field).toHaveFocus();
      expect(screen.queryByRole('group', { name: /^Digits/ })).not.toBeInTheDocument();
      await user.clear(field);
      await user.type(field, 'none{Enter}');
      expect(lastInput()).toEqual({ kind: 'write', line: 'newest', value: 'none' });
    });
  });

  it('a sheet line for a text has no digit pad', async () => {
    openDrillRun(runId);
    const field = await screen.findByRole('textbox', { name: /^Line 1/ });
    expect(field).toHaveAttribute('inputmode', 'text');
    expect(screen.queryByRole('group', { name: /^Digits/ })).not.toBeInTheDocument();
  });
});

it('on a screen without touch, a sheet line for a number has a text field and no digit pad', async () => {
  const { field } = await openNumberLine();
  expect(field).toHaveAttribute('inputmode', 'text');
  expect(screen.queryByRole('group', { name: /^Digits/ })).not.toBeInTheDocument();
});
