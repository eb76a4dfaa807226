import type { LockingModule, ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Callout } from '../../ui/callout.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type Props = { progress: ModuleProgress; chapterNumber: number };

/** States what the person must do to open the quiz of a module. */
export const QuizNotOpen = (props: Props) => (
  <Callout icon={Lock} title={<Trans>The quiz is not open yet</Trans>}>
    <WhatOpensQuiz {...props} />
  </Callout>
);

function WhatOpensQuiz({ progress, chapterNumber }: Props) {
  const { lockedBy, scrollDepthPercentage: depth, isMarkedComplete, needsDrill } = progress;
  if (lockedBy) return <Locked chapterNumber={chapterNumber} lockedBy={lockedBy} />;
  if (isRead(progress) && needsDrill)
    return (
      <Trans>
        Pass drill {needsDrill.number}, {needsDrill.title}, to open the quiz.
      </Trans>
    );
  if (depth < 100)
    return (
      <Trans>
        Read chapter {chapterNumber} to the end and mark it as completed. You have read {depth}%.
      </Trans>
    );
  if (isMarkedComplete) return null;
  return <Trans>You have read chapter {chapterNumber} to the end. Mark it as completed to open the quiz.</Trans>;
}

/** True if the text was read to its end and “Mark as completed” is ticked, or if the module is completed. */
const isRead = ({ status, scrollDepthPercentage, isMarkedComplete }: ModuleProgress): boolean =>
  status === 'completed' || (scrollDepthPercentage === 100 && isMarkedComplete);

function Locked({ chapterNumber, lockedBy }: { chapterNumber: number; lockedBy: LockingModule }) {
  const { chapterNumber: required, title, until } = lockedBy;
  return until === 'passed' ? (
    <Trans>
      Chapter {chapterNumber} is locked. It opens when chapter {required}, {title}, is passed.
    </Trans>
  ) : (
    <Trans>
      Chapter {chapterNumber} is locked. It opens when chapter {required}, {title}, is completed.
    </Trans>
  );
}

/**
 * The link to the next thing that the person must do to open the quiz. The link leads to the module that locks the
 * quiz's module; else, if the text is read, to the required drill; else to the quiz's module.
 */
export function LinkToOpenQuiz({ progress, chapterNumber }: Props) {
  const { lockedBy, moduleId, needsDrill } = progress;
  if (!lockedBy && isRead(progress) && needsDrill)
    return (
      <ButtonLink variant="primary" size="big" render={<Link to="/drills/$id" params={{ id: needsDrill.id }} />}>
        <Trans>Do Drill {needsDrill.number}</Trans>
      </ButtonLink>
    );
  return (
    <ButtonLink
      variant="primary"
      size="big"
      render={<Link to="/training-modules/$id" params={{ id: lockedBy?.moduleId ?? moduleId }} />}
    >
      <ChapterLinkLabel progress={progress} chapterNumber={chapterNumber} />
    </ButtonLink>
  );
}

function ChapterLinkLabel({ progress: { lockedBy, startedAt }, chapterNumber }: Props) {
  if (lockedBy) return <Trans>Go to Chapter {lockedBy.chapterNumber}</Trans>;
  return startedAt === null ? (
    <Trans>Start Chapter {chapterNumber}</Trans>
  ) : (
    <Trans>Continue Chapter {chapterNumber}</Trans>
  );
}
