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
  const { lockedBy, scrollDepthPercentage: depth, isMarkedComplete, needsDrill: requiredDrill } = progress;
  if (lockedBy) return <Locked chapterNumber={chapterNumber} lockedBy={lockedBy} />;
  if (isRead(progress) && requiredDrill)
    return (
      <Trans>
        Pass drill {requiredDrill.number}, {requiredDrill.title}, to open the quiz.
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
 * Links to the next thing that the person must do to open the quiz:
 * - if the module of the quiz is locked, the module that opens it,
 * - otherwise, if the text is read, the required drill,
 * - otherwise the text.
 */
export function LinkToOpenQuiz({ progress, chapterNumber }: Props) {
  const { lockedBy, moduleId, needsDrill: requiredDrill } = progress;
  if (!lockedBy && isRead(progress) && requiredDrill)
    return (
      <ButtonLink variant="primary" size="big" render={<Link to="/drills/$id" params={{ id: requiredDrill.id }} />}>
        <Trans>Do Drill {requiredDrill.number}</Trans>
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
