import { Trans } from '@lingui/react/macro';
import type { LockingModule } from '@loopcheck/contract/features/progress/progress.contract';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Marks a module whose text has changed since the person read it. */
export function ChangedBadge() {
  return (
    <Badge icon={<Icon of={RefreshCw} size={13} />}>
      <Trans>Changed since you read it</Trans>
    </Badge>
  );
}

/** States that the text has changed since the person passed the quiz, so the person must pass the quiz again. */
export function PassAgainNotice({ changedSinceRead }: { changedSinceRead: boolean }) {
  return (
    <Callout icon={RefreshCw} title={<Trans>This chapter has changed</Trans>} role="note" className="mb-4 print:hidden">
      <p>
        {changedSinceRead ? (
          <Trans>Read it again, then pass its quiz again.</Trans>
        ) : (
          <Trans>Pass its quiz again.</Trans>
        )}{' '}
        <Trans>Your earlier result is kept.</Trans>
      </p>
    </Callout>
  );
}

/** States that the person completed the module by passing its quiz before reading. */
export function ReadingWaivedNote() {
  return (
    <p className="meta mb-4">
      <Trans>Reading waived: you passed the quiz first.</Trans>
    </p>
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

/** States that a module is locked, and what opens it. */
export function LockedNotice({ chapterNumber, title, until }: LockingModule) {
  return (
    <Callout title={<Trans>This module is locked</Trans>} role="note" className="mb-4 print:hidden">
      <p>
        {until === 'passed' ? (
          <Trans>
            It opens when chapter {chapterNumber}, {title}, is passed.
          </Trans>
        ) : (
          <Trans>
            It opens when chapter {chapterNumber}, {title}, is completed.
          </Trans>
        )}{' '}
        <Trans>You can read it now, but your reading is not counted.</Trans>
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
