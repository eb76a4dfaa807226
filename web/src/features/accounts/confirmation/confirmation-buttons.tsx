import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';

/** The buttons Cancel and Confirm of a form in which the person confirms who they are. */
export function ConfirmationButtons({ isPending, onCancel }: { isPending: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" variant="primary" busy={isPending}>
        <Trans>Confirm</Trans>
      </Button>
    </div>
  );
}
