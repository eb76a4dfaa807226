import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/icon.tsx';
import { Legend, LegendItem } from '../../ui/legend.tsx';

type Props = {
  /** True if a module has a drill. */
  hasDrills: boolean;
};

/** Explains the symbols and colours of the cells of the progress matrix. */
export function MatrixLegend({ hasDrills }: Props) {
  const { t } = useLingui();
  return (
    <Legend className="legend" role="group" aria-label={t`Legend`}>
      <LegendItem>
        <i className="matrix-cell passed">
          <Icon of={Check} size={14} />
        </i>
        <Trans>Completed</Trans>
      </LegendItem>
      <LegendItem>
        <i className="matrix-cell quiz-to-pass">?</i>
        <Trans>Completed, quiz to pass</Trans>
      </LegendItem>
      <LegendItem>
        <i className="matrix-cell reading">62</i>
        <Trans>In Progress, % read</Trans>
      </LegendItem>
      <LegendItem>
        <i className="matrix-cell available" />
        <Trans>Available</Trans>
      </LegendItem>
      <LegendItem>
        <i className="matrix-cell locked" />
        <Trans>Locked</Trans>
      </LegendItem>
      <LegendItem>
        <i className="matrix-cell stalled">34 d</i>
        <Trans>Stalled, days without activity</Trans>
      </LegendItem>
      <LegendItem>
        <i className="matrix-cell failed">
          <Icon of={X} size={12} />
          65
        </i>
        <Trans>Quiz Not Passed</Trans>
      </LegendItem>
      {hasDrills ? (
        <LegendItem>
          <i className="matrix-cell passed drill-passed" />
          <Trans>Drill passed</Trans>
        </LegendItem>
      ) : null}
      <LegendItem>
        <Icon of={Eye} size={16} />
        <Trans>Evidence to check</Trans>
      </LegendItem>
    </Legend>
  );
}
