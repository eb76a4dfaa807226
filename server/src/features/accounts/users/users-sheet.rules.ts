import type { UserListFilter, UserState } from '@loopcheck/contract/features/accounts/users.contract';
import type { CalendarDay } from '../../../platform/calendar/calendar.rules.ts';
import type { SheetCell } from '../../../platform/xlsx/sheet-cell.rules.ts';
import type { UserRow } from './users.queries.ts';
import { toUserState } from './users.rules.ts';

/** The headings of the export of users. The import reads a file with these headings. */
export const userHeadings = [
  'Name',
  'Email',
  'Employee ID',
  'Phone',
  'Position',
  'Department',
  'Role',
  'Administrator',
  'State',
  'Second factor',
  'Created',
  'Last sign-in',
];

const stateTexts: Record<UserState, string> = {
  active: 'Active',
  waiting: 'Waiting for approval',
  inactive: 'Inactive',
  deleted: 'Deleted',
};

/** The line of one person in the export. `toDay` converts a time to a day in the site's time zone. */
export function userLine(row: UserRow, toDay: (time: Date) => CalendarDay): SheetCell[] {
  const state = toUserState(row);
  const isDeleted = state === 'deleted';
  return [
    row.full_name,
    isDeleted ? null : row.email,
    isDeleted ? null : row.employee_id,
    row.phone_number || null,
    row.position,
    row.department,
    row.role === 'trainer' ? 'Trainer' : 'Trainee',
    row.is_admin ? 'Yes' : 'No',
    stateTexts[state],
    row.has_second_factor === true ? 'Yes' : 'No',
    { day: toDay(row.created_at) },
    row.last_sign_in_at ? { day: toDay(row.last_sign_in_at) } : null,
  ];
}

/** One condition of the export's filter in words. `key` is the name of the condition in the API. */
interface FilterCondition {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

const roleTexts = { trainee: 'Trainees', trainer: 'Trainers', admin: 'Admins' };

/** The conditions of a filter in words, for the sheet About and for the name of the file. */
export function userConditions(filter: UserListFilter): FilterCondition[] {
  const conditions: (readonly [key: keyof UserListFilter, name: string, value: string | undefined])[] = [
    ['search', 'Search', filter.search],
    ['role', 'Role', filter.role && roleTexts[filter.role]],
    ['state', 'State', filter.state && stateTexts[filter.state]],
    ['department', 'Department', filter.department],
    ['trainerRequest', 'Trainer request', filter.trainerRequest && 'Not decided'],
  ];
  return conditions.flatMap(([key, name, value]) => (value ? [{ key, name, value }] : []));
}
