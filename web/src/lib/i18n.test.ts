import { msg, plural, t } from '@lingui/core/macro';
import { describe, expect, it } from 'vitest';
import './i18n.ts';

const formatNotices = (count: number) => plural(count, { one: '# notice', other: '# notices' });
const name = 'Amina';

describe('the Lingui macros', () => {
  it('fill values into the text', () => {
    expect(t`Welcome back, ${name}`).toBe('Welcome back, Amina');
  });

  it('choose the plural form without a catalogue', () => {
    expect(formatNotices(1)).toBe('1 notice');
    expect(formatNotices(13)).toBe('13 notices');
  });

  // A compiled message is a list of texts and placeholders.
  it('produce messages that are compiled at build time', () => {
    expect(msg`Welcome back, ${name}`.message).toEqual(['Welcome back, ', ['name']]);
    expect(msg`Loading...`.message).toEqual(['Loading...']);
  });
});
