import { Trans } from '@lingui/react/macro';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';

/** The text has a newer revision than the one this person read. */
export function ChangedBadge() {
  return (
    <Badge icon={<Icon of={RefreshCw} size={13} />}>
      <Trans>Changed since you read it</Trans>
    </Badge>
  );
}

/** Somebody has changed the text while it was being read: it stays until the reader asks for the newer one. */
export function NewerTextNotice({ onShow, isLoading }: { onShow: () => void; isLoading: boolean }) {
  return (
    <Callout
      icon={RefreshCw}
      title={<Trans>There is a newer text of this chapter</Trans>}
      role="status"
      className="noprint mb-4"
    >
      <p>
        <Trans>You are reading the text as it was when you opened it.</Trans>
      </p>
      <Button className="mt-3" busy={isLoading} onClick={onShow}>
        <Trans>Show the newer text</Trans>
      </Button>
    </Callout>
  );
}

/** Why a module's text counts for nothing yet, and what opens it. */
export function LockedNotice({ chapterNumber, title }: { chapterNumber: number; title: string }) {
  return (
    <Callout title={<Trans>This module is locked</Trans>} role="note" className="noprint mb-4">
      <p>
        <Trans>
          It opens when chapter {chapterNumber}, {title}, is completed. You can read it; nothing is counted yet.
        </Trans>
      </p>
    </Callout>
  );
}

/** The module was switched off after this person began it. */
export function SwitchedOffNotice() {
  return (
    <Callout
      title={<Trans>This module is not part of the training any more</Trans>}
      role="note"
      className="noprint mb-4"
    >
      <p>
        <Trans>You have begun it, so you can read on and submit its quiz. It counts for nothing any more.</Trans>
      </p>
    </Callout>
  );
}
