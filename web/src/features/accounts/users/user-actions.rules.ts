import type { User, UserChange } from '@loopcheck/contract/features/accounts/users.contract';

/** An action that changes what a user may do. */
export type AccessAction = 'makeTrainer' | 'removeTrainer' | 'makeAdmin' | 'removeAdmin' | 'activate' | 'deactivate';

/** An action of the menu beside a user. */
export type UserAction = 'edit' | 'reset' | 'export' | 'delete' | AccessAction;

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

type ActionGroups = { readonly data: readonly UserAction[]; readonly access: readonly UserAction[] };

/** The actions that an admin can take on a user: on their data, and on their access, which includes deletion. */
export function listUserActions({ state, role, isAdmin, canChangeAccess }: User): ActionGroups {
  if (state === 'deleted') return { data: [], access: [] };
  const data: readonly UserAction[] = state === 'active' ? ['edit', 'reset', 'export'] : ['edit', 'export'];
  if (!canChangeAccess) return { data, access: [] };
  const adminActions: readonly UserAction[] = isAdmin ? ['removeAdmin'] : state === 'active' ? ['makeAdmin'] : [];
  return {
    data,
    access: [
      role === 'trainer' ? 'removeTrainer' : 'makeTrainer',
      ...adminActions,
      state === 'inactive' ? 'activate' : 'deactivate',
      'delete',
    ],
  };
}
