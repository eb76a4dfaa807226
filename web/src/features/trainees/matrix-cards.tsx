import { Trans, useLingui } from '@lingui/react/macro';
import type { MatrixRow, ModuleTotals } from '@loopcheck/contract/features/trainees/trainees.contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { faceOf, fillOf } from './matrix-cell.tsx';
import { SinceWords } from './since-words.tsx';
import { ActionWords } from './words.tsx';

type Props = {
  rows: readonly MatrixRow[];
  modules: readonly ModuleTotals[];
  now: number;
  personLink: (row: MatrixRow, props: object) => ReactNode;
};

/** The matrix in a hand: one card for each person with a strip of cells, and in words what waits. */
export function MatrixCards({ rows, modules, now, personLink }: Props) {
  const { t } = useLingui();
  const numbers = new Map(modules.map(({ moduleId, chapterNumber }) => [moduleId, chapterNumber]));
  return (
    <ul className="panel list mxcards">
      {rows.map((row) => {
        const { completedModules, totalModules } = row;
        return (
          <li key={row.id}>
            <div className="row between">
              {personLink(row, { className: 'font-semibold' })}
              <span className="num text-14">
                <b>{completedModules}</b>
                <span className="meta">/{totalModules}</span>
              </span>
            </div>
            <div className="row between meta">
              <span>{row.department}</span>
              <span>
                <Trans>
                  last activity <SinceWords at={row.lastActivityAt} now={now} />
                </Trans>
              </span>
            </div>
            <div className="strip" role="img" aria-label={t`${completedModules} of ${totalModules} modules completed`}>
              {row.cells.map((cell) => {
                const face = faceOf(cell, row);
                const isNumbered =
                  cell.state === 'locked' || cell.state === 'available' || cell.state === 'in_progress';
                return (
                  <i key={cell.moduleId} className={face.className} style={fillOf(face)}>
                    {stripContent(face.className, isNumbered ? numbers.get(cell.moduleId) : face.content)}
                  </i>
                );
              })}
            </div>
            {row.needsAction ? (
              <Badge
                className="mt-2.5"
                tone={row.needsAction === 'stalled' ? 'amber' : 'red'}
                icon={<Icon of={row.needsAction === 'stalled' ? TriangleAlert : X} size={14} />}
              >
                <ActionWords row={row} />
              </Badge>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** A strip's cells are narrow: a sign where the table has a figure. */
function stripContent(className: string, content: ReactNode): ReactNode {
  if (className === 'c x') return '!';
  return className === 'c f' ? <Icon of={X} size={14} /> : content;
}
