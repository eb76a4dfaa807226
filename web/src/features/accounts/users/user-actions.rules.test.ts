import { describe, expect, it } from 'vitest';
import { userSample } from '../../../testing/samples.ts';
import { listUserActions } from './user-actions.rules.ts';

const activeTrainee = userSample();

describe('listUserActions', () => {
  it('offers all actions that apply to an active trainee', () => {
    expect(listUserActions(activeTrainee)).toEqual({
      data: ['edit', 'reset', 'export'],
      access: ['makeTrainer', 'makeAdmin', 'deactivate', 'delete'],
    });
  });

  it('offers to remove the access that a user has', () => {
    const { access } = listUserActions({ ...activeTrainee, role: 'trainer', isAdmin: true });
    expect(access).toEqual(['removeTrainer', 'removeAdmin', 'deactivate', 'delete']);
  });

  it('offers neither a password reset nor admin access for an inactive user', () => {
    expect(listUserActions({ ...activeTrainee, state: 'inactive' })).toEqual({
      data: ['edit', 'export'],
      access: ['makeTrainer', 'activate', 'delete'],
    });
  });

  it('offers neither access changes nor deletion if `canChangeAccess` is false', () => {
    expect(listUserActions({ ...activeTrainee, isOwn: true, canChangeAccess: false })).toEqual({
      data: ['edit', 'reset', 'export'],
      access: [],
    });
  });

  it('offers nothing for a deleted user', () => {
    expect(listUserActions({ ...activeTrainee, state: 'deleted', canChangeAccess: false })).toEqual({
      data: [],
      access: [],
    });
  });
});
