import { describe, expect, it } from 'vitest';
import { discriminationGroup } from './discrimination.rules.ts';

describe('discriminationGroup', () => {
  it.each([
    [0.2, 'strong'],
    [0.19, 'both'],
    [-0.19, 'both'],
    [-0.2, 'weak'],
  ])('for the correlation %f, returns %s', (discrimination, group) => {
    expect(discriminationGroup(discrimination)).toBe(group);
  });
});
