import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Callout } from '../../ui/callout.tsx';
import { ButtonLink } from '../../ui/link-button.tsx';

type Props = { progress: ModuleProgress; chapterNumber: number };

/** What is missing before a chapter's quiz opens. */
export function QuizNotOpen({ progress, chapterNumber }: Props) {
  const { lockedBy, scrollDepthPercentage: depth, isMarkedComplete } = progress;
  return (
    <Callout icon={Lock} title={<Trans>The quiz is not open yet</Trans>}>
      {lockedBy ? (
        <Trans>
          Chapter {chapterNumber} is locked. Complete chapter {lockedBy.chapterNumber}, {lockedBy.title}, first.
        </Trans>
      ) : depth < 100 ? (
        <Trans>
          Read chapter {chapterNumber} to the end and mark it as completed: {depth}% is read.
        </Trans>
      ) : isMarkedComplete ? null : (
        <Trans>You have read chapter {chapterNumber} to the end. Mark it as completed, then the quiz opens.</Trans>
      )}
    </Callout>
  );
}

/** The way to the chapter that has to be read first. */
export function ToChapterFirst({ progress, chapterNumber }: Props) {
  const { lockedBy, moduleId, startedAt } = progress;
  return (
    <ButtonLink
      variant="primary"
      size="big"
      render={<Link to="/training-modules/$id" params={{ id: lockedBy?.moduleId ?? moduleId }} />}
    >
      {lockedBy ? (
        <Trans>Go to Chapter {lockedBy.chapterNumber}</Trans>
      ) : startedAt === null ? (
        <Trans>Start Chapter {chapterNumber}</Trans>
      ) : (
        <Trans>Continue Chapter {chapterNumber}</Trans>
      )}
    </ButtonLink>
  );
}
