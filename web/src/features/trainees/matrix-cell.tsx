import { useLingui } from '@lingui/react/macro';
import type { MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { CSSProperties, ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { Icon } from '../../ui/icon.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import { type DisplayedCellState, countStalledDays, toDisplayedCellState } from './matrix-cell.rules.ts';

/**
 * The classes of a cell for each state. `completed`: the module is completed, but its quiz is not passed yet. `passed`:
 * the module is completed, and its quiz is passed or it has no quiz.
 */
const classNames: Record<DisplayedCellState, string> = {
  stalled: 'matrix-cell stalled',
  passed: 'matrix-cell passed',
  completed: 'matrix-cell quiz-to-pass',
  in_progress: 'matrix-cell reading',
  available: 'matrix-cell available',
  locked: 'matrix-cell locked',
  failed: 'matrix-cell failed',
};

export type CellAppearance = {
  state: DisplayedCellState;
  className: string;
  /** The symbol or number in the cell; null for an empty cell. */
  content: ReactNode;
  /** Sets the filled part of a cell in progress, in percent. */
  style: CSSProperties;
};

/** Returns the look of a cell of the matrix, for the table and for the cards on a phone. */
export function toCellAppearance(cell: MatrixCell, row: MatrixRow): CellAppearance {
  const state = toDisplayedCellState(cell, row);
  return {
    state,
    className: cx(classNames[state], cell.isDrillPassed && 'drill-passed'),
    content: toContent(state, cell, row),
    style: styleVars({ '--value': state === 'in_progress' ? cell.depth : 0 }),
  };
}

function toContent(state: DisplayedCellState, cell: MatrixCell, row: MatrixRow): ReactNode {
  if (state === 'stalled') return `${countStalledDays(cell, row) ?? 0} d`;
  if (state === 'passed') return <Icon of={Check} size={14} />;
  if (state === 'completed') return '?';
  if (state === 'in_progress') return cell.depth;
  if (state !== 'failed') return null;
  return (
    <>
      <Icon of={X} size={12} />
      {cell.bestScore ?? ''}
    </>
  );
}

/** Returns a function that names a cell for screen readers, which add the headings of its row and column. */
export function useCellLabel(): (cell: MatrixCell, row: MatrixRow) => string {
  const { t } = useLingui();
  return (cell, row) => {
    const { state, depth, bestScore, isDrillPassed } = cell;
    const days = countStalledDays(cell, row);
    const drillSuffix = isDrillPassed ? `, ${t`drill passed`}` : '';
    const daysAndDrillSuffix = days === null ? drillSuffix : `, ${t`${days} d without activity`}${drillSuffix}`;
    const score = bestScore ?? 0;
    if (state === 'passed') return t`Completed` + drillSuffix;
    if (state === 'locked') return t`Locked` + drillSuffix;
    if (state === 'completed') return t`Completed, quiz to pass` + daysAndDrillSuffix;
    if (state === 'in_progress') return t`In Progress, ${depth}% read` + daysAndDrillSuffix;
    if (state === 'available') return t`Available` + daysAndDrillSuffix;
    return t`Quiz Not Passed, best ${score}%` + daysAndDrillSuffix;
  };
}
