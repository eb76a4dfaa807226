import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ConfirmReading } from './use-confirm-reading.ts';

/** The button with which a person confirms that they have read the text, and the time until they can confirm. */
export function ConfirmBar({ confirm, isPending, waitText }: ConfirmReading) {
  return (
    <div className="row flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2 print:hidden">
      <Button icon={<Icon of={CircleCheck} />} busy={isPending} onClick={confirm}>
        <Trans>I have read and understood this revision</Trans>
      </Button>
      {waitText === null ? null : (
        <span className="meta tabular-nums" role="timer">
          {waitText}
        </span>
      )}
    </div>
  );
}
