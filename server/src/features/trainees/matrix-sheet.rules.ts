import type {
  CellState,
  MatrixCell,
  MatrixFilter,
  MatrixRow,
  PendingStep,
} from '@loopcheck/contract/features/trainees/trainees.contract';

/** The value of one cell of the exported sheet. */
export type SheetCell = string | number | null;

/** A module, which is a column of the sheet. */
interface ModuleColumn {
  readonly id: string;
  readonly chapterNumber: number;
  readonly title: string;
}

const stateTexts: Record<CellState, string> = {
  locked: 'Locked',
  available: 'Available',
  in_progress: 'In Progress',
  failed: 'Quiz Not Passed',
  completed: 'Completed',
  passed: 'Passed',
};

/** The header line, with one column for each module at its end. */
export const headerLine = (modules: readonly ModuleColumn[]): SheetCell[] => [
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

/** The line of one person. `formatDay` converts a time to a day in the site's time zone. */
export function personLine(row: MatrixRow, formatDay: (time: Date) => string): SheetCell[] {
  return [
    row.fullName,
    row.employeeId,
    row.department ?? '',
    row.position ?? '',
    row.completedModules,
    row.totalModules,
    row.lastActivityAt === null ? '' : formatDay(new Date(row.lastActivityAt)),
    row.waiting?.chapterNumber ?? null,
    row.waiting?.days ?? null,
    row.waiting === null ? 'Finished' : formatPendingStep(row.waiting),
    ...row.cells.map(formatCell),
  ];
}

/** The text of a cell: the state, followed by the progress of a module in progress, otherwise by any best score. */
function formatCell({ state, percentage, bestScore }: MatrixCell): string {
  if (state === 'in_progress') return `${stateTexts[state]} ${percentage}%`;
  const score = bestScore === null ? '' : ` ${bestScore}%`;
  return `${stateTexts[state]}${score}`;
}

function formatPendingStep({ reason, depth, lastScore }: PendingStep): string {
  if (reason === 'quiz_failed') return `Quiz not passed, ${lastScore ?? 0}%`;
  if (reason === 'quiz_open') return 'A quiz attempt is open';
  if (reason === 'quiz_not_tried') return 'Quiz not tried yet';
  return reason === 'reading' ? `Read to ${depth}%` : 'Not opened yet';
}

/** The lines that state the filter of the export, one for each condition. */
export function filterLines(filter: MatrixFilter, modules: readonly ModuleColumn[]): SheetCell[][] {
  const module = modules.find(({ id }) => id === filter.module);
  const conditions: (readonly [name: string, value: string | undefined])[] = [
    ['Search', filter.search],
    ['State', filter.state && stateTexts[filter.state]],
    ['Standing', filter.standing && (filter.standing === 'finished' ? 'Finished' : 'Needs action')],
    ['Department', filter.department],
    ['Module', filter.module && (module ? `${module.chapterNumber} ${module.title}` : 'A module that is not active')],
    ['Stalled for at least', filter.stalledDays === undefined ? undefined : `${filter.stalledDays} days`],
  ];
  const lines = conditions.flatMap(([name, value]) => (value ? [[`Filter: ${name}`, value]] : []));
  return lines.length === 0 ? [['Filter', 'None: all trainees']] : lines;
}
