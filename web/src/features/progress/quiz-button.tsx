import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ButtonLink } from '../../ui/link-button.tsx';

type Props = {
  moduleId: string;
  canStart: boolean;
  isLocked: boolean;
  isPrimary?: boolean | undefined;
  /** Stands beside another button, where a lock would break its words. */
  isPaired?: boolean | undefined;
};

/** The tile's way into the quiz, or the word for what is in the way. */
export function QuizButton({ moduleId, canStart, isLocked, isPrimary = true, isPaired = false }: Props) {
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
    <Button wide disabled icon={isPaired ? null : <Icon of={Lock} size={16} />}>
      {isLocked ? <Trans>Module Locked</Trans> : <Trans>Complete Reading First</Trans>}
    </Button>
  );
}
