import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';

/**
 * Closes a dialog before its action is started. Disabled while the action runs, because the result is shown only once and
 * would be lost.
 */
export function CancelButton({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  const { t } = useLingui();
  return (
    <Button disabledReason={isPending ? t`Wait for the result` : undefined} onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  );
}
