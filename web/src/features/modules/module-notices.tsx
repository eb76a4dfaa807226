import { Trans } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Marks a module whose text has a newer revision than the one that the person read. */
export function ChangedBadge() {
  return (
    <Badge icon={<Icon of={RefreshCw} size={13} />}>
      <Trans>Changed since you read it</Trans>
    </Badge>
  );
}

/** Offers to replace the displayed text with a newer revision. */
export function NewerTextNotice({ onShow, isLoading }: { onShow: () => void; isLoading: boolean }) {
  return (
    <Callout
      icon={RefreshCw}
      title={<Trans>A newer text of this chapter is available</Trans>}
      role="status"
      className="mb-4 print:hidden"
    >
      <p>
        <Trans>You are reading the older text.</Trans>
      </p>
      <Button className="mt-3" busy={isLoading} onClick={onShow}>
        <Trans>Show the newer text</Trans>
      </Button>
    </Callout>
  );
}

/** States which module the person must complete to open a locked module. */
export function LockedNotice({ chapterNumber, title }: { chapterNumber: number; title: string }) {
  return (
    <Callout title={<Trans>This module is locked</Trans>} role="note" className="mb-4 print:hidden">
      <p>
        <Trans>
          It opens when you complete chapter {chapterNumber}, {title}. You can read it now, but your reading is not
          counted.
        </Trans>
      </p>
    </Callout>
  );
}

/** States that the module was deactivated after the person started it. */
export function InactiveNotice() {
  return (
    <Callout
      title={<Trans>This module is no longer part of the training</Trans>}
      role="note"
      className="mb-4 print:hidden"
    >
      <p>
        <Trans>You have started it, so you can still read it and take its quiz. It does not count any more.</Trans>
      </p>
    </Callout>
  );
}
