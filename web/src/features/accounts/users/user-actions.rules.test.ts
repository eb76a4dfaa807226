import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import { describe, expect, it } from 'vitest';
import { userSample } from '../../../testing/samples.ts';
import { listUserActions } from './user-actions.rules.ts';

const activeTrainee = userSample();

describe('listUserActions', () => {
  it('offers all actions that apply to an active trainee without a second factor', () => {
    expect(listUserActions(activeTrainee)).toEqual({
      data: ['edit', 'resetPassword', 'printCard', 'endSessions', 'export'],
      access: ['makeTrainer', 'makeAdmin', 'deactivate', 'delete'],
    });
  });

  it('offers to reset a second factor if the user has one, except on the own account of the admin', () => {
    const listDataActions = (changes: Partial<User>) =>
      listUserActions({ ...activeTrainee, hasSecondFactor: true, ...changes }).data;
    expect(listDataActions({})).toEqual([
      'edit',
      'resetPassword',
      'printCard',
      'resetSecondFactor',
      'endSessions',
      'export',
    ]);
    expect(listDataActions({ state: 'inactive' })).toEqual(['edit', 'resetSecondFactor', 'export']);
    expect(listDataActions({ isOwn: true, canChangeAccess: false })).toEqual(['edit', 'export']);
  });

  it('offers to remove trainer access and admin access from a user who has both', () => {
    const { access } = listUserActions({ ...activeTrainee, role: 'trainer', isAdmin: true });
    expect(access).toEqual(['removeTrainer', 'removeAdmin', 'deactivate', 'delete']);
  });

  it('offers no password reset, no end of sessions and no admin access for an inactive user', () => {
    expect(listUserActions({ ...activeTrainee, state: 'inactive' })).toEqual({
      data: ['edit', 'export'],
      access: ['makeTrainer', 'activate', 'delete'],
    });
  });

  it('offers only edit and export for the own account of the admin', () => {
    expect(listUserActions({ ...activeTrainee, isOwn: true, canChangeAccess: false })).toEqual({
      data: ['edit', 'export'],
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
