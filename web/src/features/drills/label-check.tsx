import { Trans } from '@lingui/react/macro';
import type { HostSetup, Input } from '@loopcheck/simulator';
import { useEffect, useRef } from 'react';
import Tag from 'lucide-react/icons/tag';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { focusCommandLine } from './front-focus.ts';

type LabelCheckProps = {
  host: HostSetup;
  /** The name of the host on the permit. */
  permitHost: string;
  isCompared: boolean;
  onInput: (input: Input) => void;
};

/**
 * Shows the label on the case of a host beside the name on the permit, and a button with which the person compares
 * them.
 */
export function LabelCheck({ host, permitHost, isCompared, onInput }: LabelCheckProps) {
  const wasCompared = useRef(isCompared);
  useEffect(() => {
    // The pressed button was removed, and had the focus.
    if (isCompared && !wasCompared.current) focusCommandLine();
    wasCompared.current = isCompared;
  }, [isCompared]);
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1.5 rounded-2 border border-line bg-surface px-3 py-2 text-14">
      <span className="flex min-w-0 flex-[1_1_200px] items-center gap-2">
        <Icon of={Tag} size={16} className="text-ink-3" />
        <span>
          <Trans>
            Label on the case: <bdi className="font-mono font-medium">{host.label.name ?? host.name}</bdi>,{' '}
            {host.label.tag}, {host.label.place}. Permit: <bdi className="font-mono font-medium">{permitHost}</bdi>.
          </Trans>
        </span>
      </span>
      {isCompared ? (
        <span className="meta">
          {(host.label.name ?? host.name) === permitHost ? (
            <Trans>Compared: the names are the same.</Trans>
          ) : (
            <Trans>Compared: the names differ. Read on the job card whether the permit allows work on this host.</Trans>
          )}
        </span>
      ) : (
        <Button padding="narrow" onClick={() => onInput({ kind: 'tap', target: `label/${host.id}` })}>
          <Trans>Compare</Trans>
        </Button>
      )}
    </div>
  );
}
