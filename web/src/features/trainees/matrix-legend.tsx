import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/icon.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import '../../ui/legend.css';

/** Explains the symbols and colours of the cells. */
export function MatrixLegend() {
  const { t } = useLingui();
  return (
    <div className="legend" role="group" aria-label={t`Legend`}>
      <span>
        <i className="matrix-cell passed">
          <Icon of={Check} size={14} />
        </i>
        <Trans>Completed</Trans>
      </span>
      <span>
        <i className="matrix-cell quiz-open">?</i>
        <Trans>Completed, quiz to pass</Trans>
      </span>
      <span>
        <i className="matrix-cell reading" style={styleVars({ '--value': 60 })}>
          62
        </i>
        <Trans>In Progress, % read</Trans>
      </span>
      <span>
        <i className="matrix-cell available" />
        <Trans>Available</Trans>
      </span>
      <span>
        <i className="matrix-cell locked" />
        <Trans>Locked</Trans>
      </span>
      <span>
        <i className="matrix-cell stalled">34 d</i>
        <Trans>Stalled, days without activity</Trans>
      </span>
      <span>
        <i className="matrix-cell failed">
          <Icon of={X} size={12} />
          65
        </i>
        <Trans>Quiz Not Passed</Trans>
      </span>
    </div>
  );
}
