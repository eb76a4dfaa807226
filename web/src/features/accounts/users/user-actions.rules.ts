import type { User, UserChange } from '@loopcheck/contract/features/accounts/users.contract';

/** An action that changes what a user is allowed to do. */
export type AccessAction = 'makeTrainer' | 'removeTrainer' | 'makeAdmin' | 'removeAdmin' | 'activate' | 'deactivate';

/** An action of the menu beside a user. */
export type UserAction =
  | 'edit'
  | 'resetPassword'
  | 'printCard'
  | 'resetSecondFactor'
  | 'endSessions'
  | 'export'
  | 'delete'
  | AccessAction;

/** The request body of each access action. */
export const accessChanges: Readonly<Record<AccessAction, UserChange>> = {
  makeTrainer: { role: 'trainer' },
  removeTrainer: { role: 'trainee' },
  makeAdmin: { isAdmin: true },
  removeAdmin: { isAdmin: false },
  activate: { isActive: true },
  deactivate: { isActive: false },
};

export const isAccessAction = (action: UserAction): action is AccessAction => Object.hasOwn(accessChanges, action);

type ActionGroups = {
  /** Actions on the data and the sign-in of the user. */
  readonly data: readonly UserAction[];
  /** Actions that change what the user is allowed to do, and the deletion. */
  readonly access: readonly UserAction[];
};

/** The actions that an admin can take on a user. */
export function listUserActions(user: User): ActionGroups {
  const { state, role, isAdmin, isOwn, canChangeAccess } = user;
  if (state === 'deleted') return { data: [], access: [] };
  // Admins change their own password and end their own sessions in their profile, so the menu does not offer this.
  const isOtherActiveUser = state === 'active' && !isOwn;
  const secondFactorActions: readonly UserAction[] = user.hasSecondFactor && !isOwn ? ['resetSecondFactor'] : [];
  const data: readonly UserAction[] = isOtherActiveUser
    ? ['edit', 'resetPassword', 'printCard', ...secondFactorActions, 'endSessions', 'export']
    : ['edit', ...secondFactorActions, 'export'];
  if (!canChangeAccess) return { data, access: [] };
  const canBecomeAdmin = !isAdmin && state === 'active';
  return {
    data,
    access: [
      role === 'trainer' ? 'removeTrainer' : 'makeTrainer',
      ...(isAdmin ? (['removeAdmin'] as const) : []),
      ...(canBecomeAdmin ? (['makeAdmin'] as const) : []),
      state === 'inactive' ? 'activate' : 'deactivate',
      'delete',
    ],
  };
}
