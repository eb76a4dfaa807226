import type {
  CellState,
  MatrixCell,
  MatrixFilter,
  MatrixRow,
  NextModule,
} from '@loopcheck/contract/features/trainees/trainees.contract';
import type { CalendarDay } from '../../platform/calendar/calendar.rules.ts';
import type { SheetCell } from '../../platform/xlsx/sheet-cell.rules.ts';

/** A module, with the data for its columns of the sheet. */
interface ModuleColumn {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
  /** True if people can start a drill of the module. */
  readonly hasDrills: boolean;
}

/**
 * The text of each state of a module. Only the state `passed` is called "Completed", because the state `completed` lacks
 * the pass of the quiz.
 */
export const stateTexts: Record<CellState, string> = {
  locked: 'Locked',
  available: 'Available',
  in_progress: 'In Progress',
  failed: 'Quiz Not Passed',
  completed: 'Completed, quiz to pass',
  passed: 'Completed',
};

/**
 * Returns the header line. The columns about the person come first. Then come the states of all modules, the reading
 * depths of all modules, the best scores of all modules, and one column for each module that has drills.
 */
export const headerLine = (modules: readonly ModuleColumn[]): SheetCell[] => [
  'Name',
  'Employee ID',
  'Department',
  'Position',
  'Modules completed',
  'Modules',
  'Last activity',
  'At chapter',
  'Days without activity',
  'What is next',
  'Evidence',
  ...modules.map(({ chapterNumber, title }) => `${chapterNumber} ${title}`),
  ...modules.map(({ chapterNumber }) => `${chapterNumber} Read (%)`),
  ...modules.map(({ chapterNumber }) => `${chapterNumber} Best score (%)`),
  ...modules.filter(({ hasDrills }) => hasDrills).map(({ chapterNumber }) => `${chapterNumber} Drill passed`),
];

/**
 * Returns the line of one person, with the same states and figures as the matrix on the screen. `row.nextModule` is the
 * person's next module, and `row.marks` are the reasons to check the person's evidence. `toDay` converts a time to a
 * day in the site's time zone.
 */
export function personLine(row: MatrixRow, toDay: (time: Date) => CalendarDay): SheetCell[] {
  return [
    row.fullName,
    row.employeeId,
    row.department,
    row.position,
    row.completedModules,
    row.totalModules,
    row.lastActivityAt === null ? null : { day: toDay(new Date(row.lastActivityAt)) },
    row.nextModule?.chapterNumber ?? null,
    row.nextModule?.days ?? null,
    row.nextModule === null ? 'Finished' : formatNextModule(row.nextModule),
    row.marks.length === 0 ? null : 'Evidence to check',
    ...row.cells.map(({ state }) => stateTexts[state]),
    ...row.cells.map(depthCellOf),
    ...row.cells.map(({ bestScore }) => (bestScore === null ? null : { percent: bestScore })),
    ...row.cells.flatMap(drillCellsOf),
  ];
}

/**
 * The reading depth of a module that the person has started; an empty cell for a module that is locked or not started.
 */
const depthCellOf = ({ state, depth }: MatrixCell): SheetCell =>
  state === 'locked' || state === 'available' ? null : { percent: depth };

/**
 * The cell of a module with drills. A module without drills, whose `isDrillPassed` is null, has no column for a cell.
 */
function drillCellsOf({ isDrillPassed }: MatrixCell): SheetCell[] {
  if (isDrillPassed === null) return [];
  return [isDrillPassed ? 'Yes' : 'No'];
}

/**
 * Describes what the person has to do in their next module. `depth` is the part of the module that the person has read
 * so far, in percent.
 */
function formatNextModule({ reason, depth, lastScore }: NextModule): string {
  if (reason === 'quiz_failed') return `Quiz not passed, ${lastScore ?? 0}%`;
  if (reason === 'quiz_open') return 'A quiz attempt is open';
  if (reason === 'quiz_not_tried') return 'Quiz not tried yet';
  return reason === 'reading' ? `Read to ${depth}%` : 'Not opened yet';
}

/** One condition of a filter as texts. `key` is the name of the condition in the API and in the file name. */
export interface FilterCondition {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** Describes the conditions of a filter, for the sheet "About" and for the file name. */
export function filterConditions(
  filter: MatrixFilter,
  modules: readonly Omit<ModuleColumn, 'hasDrills'>[],
): FilterCondition[] {
  const module = modules.find(({ id }) => id === filter.module);
  const standingText = filter.standing === 'finished' ? 'Finished' : 'Needs action';
  const conditions: (readonly [key: keyof MatrixFilter, name: string, value: string | undefined])[] = [
    ['search', 'Search', filter.search],
    ['state', 'State', filter.state && stateTexts[filter.state]],
    ['standing', 'Standing', filter.standing && standingText],
    ['department', 'Department', filter.department],
    ['module', 'Module', filter.module && (module ? `${module.chapterNumber} ${module.title}` : 'Not active')],
    ['evidence', 'Evidence', filter.evidence && 'Evidence to check'],
    [
      'stalledDays',
      'Stalled for at least',
      filter.stalledDays === undefined ? undefined : `${filter.stalledDays} days`,
    ],
  ];
  return conditions.flatMap(([key, name, value]) => (value ? [{ key, name, value }] : []));
}

/**
 * Returns the lines that state the filter of the export: one line for each condition, or a single line that says that
 * there is no filter.
 */
export const filterLines = (conditions: readonly FilterCondition[]): SheetCell[][] =>
  conditions.length === 0
    ? [['Filter', 'None: all trainees']]
    : conditions.map(({ name, value }) => [`Filter: ${name}`, value]);
