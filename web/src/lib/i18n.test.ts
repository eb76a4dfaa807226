import { plural, t } from '@lingui/core/macro';
import { describe, expect, it } from 'vitest';
import './i18n.ts';

const newNotices = (count: number) => plural(count, { one: '# notice', other: '# notices' });

describe('texts', () => {
  it('stand in the code, with their values filled in', () => {
    const name = 'Amina';
    expect(t`Welcome back, ${name}`).toBe('Welcome back, Amina');
  });

  it('choose the plural without a catalogue', () => {
    expect(newNotices(1)).toBe('1 notice');
    expect(newNotices(13)).toBe('13 notices');
  });
});
