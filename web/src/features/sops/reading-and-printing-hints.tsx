import { Trans } from '@lingui/react/macro';
import { viewingSeconds } from '@loopcheck/contract/features/sops/sops.contract';
import BookOpen from 'lucide-react/icons/book-open';
import Printer from 'lucide-react/icons/printer';
import { Callout } from '../../ui/callout.tsx';
import { cardGrid } from '../../ui/card.tsx';

/** Explains when a procedure counts as read, and how long a printed copy is valid. */
export function ReadingAndPrintingHints() {
  return (
    <div className={cardGrid({ className: 'mt-4' })}>
      <Callout icon={BookOpen} title={<Trans>You confirm that you have read it</Trans>}>
        <Trans>
          An SOP counts as viewed when it was open for at least {viewingSeconds} seconds, and as read when you confirm
          it below the text. After a new revision you are asked to read it again.
        </Trans>
      </Callout>
      <Callout icon={Printer} title={<Trans>Paper is allowed</Trans>}>
        <Trans>
          Print it, take it to the host, bring the copy back. A printed copy is valid on the day it was printed.
        </Trans>
      </Callout>
    </div>
  );
}
