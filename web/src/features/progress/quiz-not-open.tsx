import type { LockingModule, ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Callout } from '../../ui/callout.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type Props = { progress: ModuleProgress; chapterNumber: number };

/** States what the person must do to open the quiz of a module. */
export function QuizNotOpen({ progress, chapterNumber }: Props) {
  const { lockedBy, scrollDepthPercentage: depth, isMarkedComplete } = progress;
  return (
    <Callout icon={Lock} title={<Trans>The quiz is not open yet</Trans>}>
      {lockedBy ? (
        <Locked chapterNumber={chapterNumber} lockedBy={lockedBy} />
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

/** The link to the module that opens the quiz: the one that locks this module, or else this module. */
export function RequiredModuleLink({ progress, chapterNumber }: Props) {
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
