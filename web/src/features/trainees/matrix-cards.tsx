import { Trans, useLingui } from '@lingui/react/macro';
import type { MatrixCell, MatrixRow, ModuleTotals } from '@loopcheck/contract/features/trainees/trainees.contract';
import Eye from 'lucide-react/icons/eye';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { DaysSince } from './days-since.tsx';
import { toCellAppearance } from './matrix-cell.tsx';
import { ActionReason } from './progress-texts.tsx';

type Props = {
  rows: readonly MatrixRow[];
  modules: readonly ModuleTotals[];
  /** The current time in milliseconds since 1970. */
  now: number;
  renderPersonLink: (row: MatrixRow, linkProps: object) => ReactNode;
};

/** The matrix on a phone: one card for each person, with a narrow cell for each module. */
export function MatrixCards({ rows, modules, now, renderPersonLink }: Props) {
  const { t } = useLingui();
  const chapterNumbers = new Map(modules.map(({ moduleId, chapterNumber }) => [moduleId, chapterNumber]));
  return (
    <ul className={panelClass({ className: 'matrix-cards' })}>
      {rows.map((row) => {
        const { completedModules, totalModules } = row;
        // The number of modules in which the person has passed a drill.
        const drillCount = row.cells.filter(({ isDrillPassed }) => isDrillPassed).length;
        const completed = t`${completedModules} of ${totalModules} modules completed`;
        const stripLabel = drillCount === 0 ? completed : `${completed}, ${t`drill passed in ${drillCount}`}`;
        return (
          <ListItem key={row.id} layout="block">
            <div className="row justify-between">
              {renderPersonLink(row, { className: 'font-semibold' })}
              <span className="tabular-nums text-14">
                <b>{completedModules}</b>
                <span className="meta">/{totalModules}</span>
              </span>
            </div>
            <div className="row justify-between meta">
              <span>{row.department}</span>
              <span>
                <Trans>
                  last activity <DaysSince timestamp={row.lastActivityAt} now={now} />
                </Trans>
              </span>
            </div>
            <div className="strip" role="img" aria-label={stripLabel}>
              {row.cells.map((cell) => (
                <NarrowCell
                  key={cell.moduleId}
                  cell={cell}
                  row={row}
                  chapterNumber={chapterNumbers.get(cell.moduleId)}
                />
              ))}
            </div>
            {row.marks.length > 0 ? (
              <Badge className="mt-2.5 me-2" tone="amber" icon={<Icon of={Eye} size={14} />}>
                <Trans>Evidence to check</Trans>
              </Badge>
            ) : null}
            {row.needsAction ? (
              <Badge
                className="mt-2.5"
                tone={row.needsAction === 'stalled' ? 'amber' : 'red'}
                icon={<Icon of={row.needsAction === 'stalled' ? TriangleAlert : X} size={14} />}
              >
                <ActionReason row={row} />
              </Badge>
            ) : null}
          </ListItem>
        );
      })}
    </ul>
  );
}

type NarrowCellProps = { cell: MatrixCell; row: MatrixRow; chapterNumber: number | undefined };

/** A cell for a phone. It has no room for the days and the score that the cells of the table show. */
function NarrowCell({ cell, row, chapterNumber }: NarrowCellProps) {
  const { state, className, content, style } = toCellAppearance(cell, row);
  const showsChapterNumber = state === 'locked' || state === 'available' || state === 'in_progress';
  return (
    <i className={className} style={style}>
      {state === 'stalled' ? '!' : null}
      {state === 'failed' ? <Icon of={X} size={14} /> : null}
      {showsChapterNumber ? chapterNumber : null}
      {state === 'completed' || state === 'passed' ? content : null}
    </i>
  );
}
