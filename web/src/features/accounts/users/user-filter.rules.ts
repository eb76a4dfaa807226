import type { SentQueryOf } from '@loopcheck/contract/endpoint';
import type { usersEndpoints, UserState } from '@loopcheck/contract/features/accounts/users.contract';

/** The filter of the user list. A field with an empty value does not restrict the list. */
export type UserFilter = {
  search: string;
  role: 'trainee' | 'trainer' | 'admin' | '';
  state: UserState | '';
  department: string;
};

export const emptyUserFilter: UserFilter = { search: '', role: '', state: '', department: '' };

/** True if the filter restricts the list in any way. */
export const isUserFilterSet = (filter: UserFilter): boolean => Object.values(filter).some((value) => value !== '');

/** The query parameters of the filter, without the empty ones. */
export function toUserQuery({
  search,
  role,
  state,
  department,
}: UserFilter): SentQueryOf<(typeof usersEndpoints)['list']> {
  return {
    ...(search && { search }),
    ...(role && { role }),
    ...(state && { state }),
    ...(department && { department }),
  };
}
