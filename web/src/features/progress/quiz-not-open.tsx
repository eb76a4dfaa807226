import type { LockingModule, ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Callout } from '../../ui/callout.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type Props = { progress: ModuleProgress; chapterNumber: number };

/** States what the person must do to open the quiz of a module. */
export function QuizNotOpen({ progress, chapterNumber }: Props) {
  const { lockedBy, scrollDepthPercentage: depth, isMarkedComplete, status, needsDrill } = progress;
  const isRead = status === 'completed' || (depth === 100 && isMarkedComplete);
  return (
    <Callout icon={Lock} title={<Trans>The quiz is not open yet</Trans>}>
      {lockedBy ? (
        <Locked chapterNumber={chapterNumber} lockedBy={lockedBy} />
      ) : isRead && needsDrill ? (
        <Trans>
          Pass drill {needsDrill.number}, {needsDrill.title}, to open the quiz.
        </Trans>
      ) : depth < 100 ? (
        <Trans>
          Read chapter {chapterNumber} to the end and mark it as completed. You have read {depth}%.
        </Trans>
      ) : isMarkedComplete ? null : (
        <Trans>You have read chapter {chapterNumber} to the end. Mark it as completed to open the quiz.</Trans>
      )}
    </Callout>
  );
}

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
 * The link to what opens the quiz: the module that locks this one, the drill that is needed after the text is read, or
 * else this module.
 */
export function RequiredModuleLink({ progress, chapterNumber }: Props) {
  const { lockedBy, moduleId, startedAt, scrollDepthPercentage, isMarkedComplete, status, needsDrill } = progress;
  const isRead = status === 'completed' || (scrollDepthPercentage === 100 && isMarkedComplete);
  if (!lockedBy && isRead && needsDrill)
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
