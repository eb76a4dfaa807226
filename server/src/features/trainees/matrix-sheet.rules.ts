import type {
  CellState,
  MatrixCell,
  MatrixFilter,
  MatrixRow,
  Waiting,
} from '@loopcheck/contract/features/trainees/trainees.contract';

/** What stands in one cell of a sheet. */
export type Cell = string | number | null;

interface Column {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
}

const stateWords: Record<CellState, string> = {
  locked: 'Locked',
  available: 'Available',
  in_progress: 'In Progress',
  failed: 'Quiz Not Passed',
  completed: 'Completed',
  passed: 'Passed',
};

/** The heads of the columns: the person, where they stand, then each chapter. */
export const headLine = (modules: readonly Column[]): Cell[] => [
  'Name',
  'Employee ID',
  'Department',
  'Position',
  'Modules completed',
  'Modules',
  'Last activity',
  'Stands at chapter',
  'Days without activity',
  'What is next',
  ...modules.map(({ chapterNumber, title }) => `${chapterNumber} ${title}`),
];

/** One person; days are written by `dayOf`. */
export function rowLine(row: MatrixRow, dayOf: (at: Date) => string): Cell[] {
  return [
    row.fullName,
    row.employeeId,
    row.department ?? '',
    row.position ?? '',
    row.completedModules,
    row.totalModules,
    row.lastActivityAt === null ? '' : dayOf(new Date(row.lastActivityAt)),
    row.waiting?.chapterNumber ?? null,
    row.waiting?.days ?? null,
    row.waiting === null ? 'Finished' : reasonInWords(row.waiting),
    ...row.cells.map(cellInWords),
  ];
}

/** The state in words, with the figure that belongs to it. */
export function cellInWords({ state, percentage, bestScore }: MatrixCell): string {
  if (state === 'in_progress') return `${stateWords[state]} ${percentage}%`;
  const score = bestScore === null ? '' : ` ${bestScore}%`;
  return `${stateWords[state]}${score}`;
}

function reasonInWords({ reason, depth, lastScore }: Waiting): string {
  if (reason === 'quiz_failed') return `Quiz not passed, ${lastScore ?? 0}%`;
  if (reason === 'quiz_open') return 'A quiz attempt is open';
  if (reason === 'quiz_not_tried') return 'Quiz not tried yet';
  return reason === 'reading' ? `Read to ${depth}%` : 'Not opened yet';
}

/** What the file was narrowed to, a line for each condition. */
export function filterInWords(filter: MatrixFilter, modules: readonly Column[]): Cell[][] {
  const module = modules.find(({ id }) => id === filter.module);
  const lines: (readonly [string, string | undefined])[] = [
    ['Search', filter.search],
    ['State', filter.state && stateWords[filter.state]],
    ['Standing', filter.standing && (filter.standing === 'finished' ? 'Finished' : 'Needs action')],
    ['Department', filter.department],
    ['Module', filter.module && (module ? `${module.chapterNumber} ${module.title}` : 'A module that is not active')],
    ['Stalled for at least', filter.stalledDays === undefined ? undefined : `${filter.stalledDays} days`],
  ];
  const set = lines.filter((line): line is [string, string] => Boolean(line[1]));
  return set.length === 0 ? [['Filter', 'None: all trainees']] : set.map(([name, value]) => [`Filter: ${name}`, value]);
}
