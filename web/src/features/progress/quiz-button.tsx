import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

type Props = {
  moduleId: string;
  canStart: boolean;
  isLocked: boolean;
  isPrimary?: boolean | undefined;
  /** Omits the lock icon, because another button in the same row leaves no space for it. */
  hidesLockIcon?: boolean | undefined;
};

/**
 * The link from a tile to the quiz. Until the quiz is open, it is a disabled button that says why the quiz is closed.
 */
export function QuizButton({ moduleId, canStart, isLocked, isPrimary = true, hidesLockIcon = false }: Props) {
  if (canStart) {
    return (
      <ButtonLink
        variant={isPrimary ? 'primary' : 'default'}
        wide
        render={<Link to="/quiz/$id" params={{ id: moduleId }} />}
      >
        <Trans>Start Quiz</Trans>
      </ButtonLink>
    );
  }
  return (
    <Button wide disabled icon={hidesLockIcon ? null : <Icon of={Lock} size={16} />}>
      {isLocked ? <Trans>Module Locked</Trans> : <Trans>Complete Reading First</Trans>}
    </Button>
  );
}
