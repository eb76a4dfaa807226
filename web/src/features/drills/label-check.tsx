import { Trans } from '@lingui/react/macro';
import type { HostSetup, Input } from '@loopcheck/simulator';
import { useEffect, useRef } from 'react';
import Tag from 'lucide-react/icons/tag';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { restoreLostFocus } from './front-focus.ts';

type LabelCheckProps = {
  host: HostSetup;
  /** The name of the host for which the permit was issued. It can differ from the name on the label. */
  permitHost: string;
  isCompared: boolean;
  onInput: (input: Input) => void;
};

/** A name stays in one row and does not break after a hyphen, so that two names can be compared at a glance. */
const nameClass = 'font-mono font-medium whitespace-nowrap';

/**
 * Shows the label on the case of a host beside the name on the permit. With the button “Compare”, the trainee records
 * that they have compared the two names.
 */
export function LabelCheck({ host, permitHost, isCompared, onInput }: LabelCheckProps) {
  const wasCompared = useRef(isCompared);
  useEffect(() => {
    // The pressed button had the focus, and was removed after the comparison.
    if (isCompared && !wasCompared.current) restoreLostFocus();
    wasCompared.current = isCompared;
  }, [isCompared]);
  const name = host.label.name ?? host.name;
  if (isCompared && name === permitHost) {
    return (
      <p className="meta drill-compared">
        <Trans>Compared: the names are the same.</Trans>
      </p>
    );
  }
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 rounded-2 border border-line bg-surface px-3 py-1 text-13 lg:py-2 lg:text-14">
      <span className="flex min-w-0 flex-[1_1_180px] items-center gap-2">
        <Icon of={Tag} size={16} className="text-ink-3 max-lg:hidden" />
        <span>
          <Trans>
            Label<span className="max-sm:hidden"> on the case</span>: <bdi className={nameClass}>{name}</bdi>,{' '}
            <bdi className="whitespace-nowrap">{host.label.tag}</bdi>, {host.label.place}. Permit:{' '}
            <bdi className={nameClass}>{permitHost}</bdi>.
          </Trans>
        </span>
      </span>
      {isCompared ? (
        <span className="meta">
          <Trans>Compared: the names differ. Read on the job card whether the permit allows work on this host.</Trans>
        </span>
      ) : (
        <Button padding="narrow" onClick={() => onInput({ kind: 'tap', target: `label/${host.id}` })}>
          <Trans>Compare</Trans>
        </Button>
      )}
    </div>
  );
}
