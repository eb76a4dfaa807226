import { useLingui } from '@lingui/react/macro';
import type { MatrixCell, MatrixRow } from '@loopcheck/contract/features/trainees/trainees.contract';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { styleVars } from '../../ui/style-vars.ts';

/** How a cell looks: its class, what stands in it, and its fill. */
export type CellFace = { className: string; content: ReactNode; fill: number };

/** A cell's face. Where its person has stalled it tells for how long, in amber. */
export function faceOf(cell: MatrixCell, row: MatrixRow): CellFace {
  const { state, depth, bestScore } = cell;
  const stalledHere = row.needsAction === 'stalled' && row.waiting?.moduleId === cell.moduleId;
  if (stalledHere) return { className: 'c x', content: `${row.waiting?.days ?? 0} d`, fill: 0 };
  if (state === 'passed') return { className: 'c d', content: <Icon of={Check} size={14} />, fill: 0 };
  if (state === 'completed') return { className: 'c q', content: '?', fill: 0 };
  if (state === 'in_progress') return { className: 'c p2', content: depth, fill: depth };
  if (state === 'available') return { className: 'c v', content: null, fill: 0 };
  if (state === 'locked') return { className: 'c k', content: null, fill: 0 };
  const score = bestScore ?? '';
  return {
    className: 'c f',
    fill: 0,
    content: (
      <>
        <Icon of={X} size={12} />
        {score}
      </>
    ),
  };
}

/** What a cell says to somebody who does not see it; the row and the column are told beside. */
export function useCellLabel(): (cell: MatrixCell, row: MatrixRow) => string {
  const { t } = useLingui();
  return ({ state, depth, bestScore, moduleId }, { needsAction, waiting }) => {
    const days = needsAction === 'stalled' && waiting?.moduleId === moduleId ? waiting.days : null;
    const since = days === null ? '' : `, ${t`${days} d without activity`}`;
    const score = bestScore ?? 0;
    if (state === 'passed') return t`Completed`;
    if (state === 'completed') return t`Completed, quiz to pass` + since;
    if (state === 'in_progress') return t`In Progress, ${depth}% read` + since;
    if (state === 'available') return t`Available` + since;
    return state === 'locked' ? t`Locked` : t`Quiz Not Passed, best ${score}%` + since;
  };
}

/** How far a part-filled cell is filled, for its style. */
export const fillOf = ({ fill }: CellFace) => styleVars({ '--v': fill });
