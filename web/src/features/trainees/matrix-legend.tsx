import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { Icon } from '../../ui/icon.tsx';
import { styleVars } from '../../ui/style-vars.ts';
import '../../ui/legend.css';

/** What the cells mean. */
export function MatrixLegend() {
  const { t } = useLingui();
  return (
    <div className="legend" role="group" aria-label={t`Legend`}>
      <span>
        <i className="c d">
          <Icon of={Check} size={14} />
        </i>
        <Trans>Completed</Trans>
      </span>
      <span>
        <i className="c q">?</i>
        <Trans>Completed, quiz to pass</Trans>
      </span>
      <span>
        <i className="c p2" style={styleVars({ '--v': 60 })}>
          62
        </i>
        <Trans>In Progress, % read</Trans>
      </span>
      <span>
        <i className="c v" />
        <Trans>Available</Trans>
      </span>
      <span>
        <i className="c k" />
        <Trans>Locked</Trans>
      </span>
      <span>
        <i className="c x">34 d</i>
        <Trans>Waiting too long</Trans>
      </span>
      <span>
        <i className="c f">
          <Icon of={X} size={12} />
          65
        </i>
        <Trans>Quiz Not Passed</Trans>
      </span>
    </div>
  );
}
