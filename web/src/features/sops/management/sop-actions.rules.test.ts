import { describe, expect, it } from 'vitest';
import { listSopActions } from './sop-actions.rules.ts';

const releasedAt = '2026-01-01T00:00:00Z';

describe('listSopActions', () => {
  it.each([
    [{ isActive: true, releasedAt: null, canDelete: true }, ['release', 'deactivate', 'delete']],
    [{ isActive: true, releasedAt, canDelete: false }, ['deactivate']],
    [{ isActive: false, releasedAt: null, canDelete: false }, ['activate']],
    [{ isActive: false, releasedAt, canDelete: true }, ['activate', 'delete']],
  ])('for the procedure %j, returns %j', (sop, actions) => {
    expect(listSopActions(sop)).toEqual(actions);
  });
});
