import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import Mail from 'lucide-react/icons/mail';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';

type WriteToTraineeProps = {
  replay: Pick<DrillReplay, 'person' | 'drill' | 'run'>;
  /** The email address of the trainee. */
  email: string;
  /** The number of the input, from 1, about which the trainer writes. */
  step: number;
};

/**
 * A link that begins a letter to the trainee in the mail program of the trainer. Its subject names the run and the step.
 */
export function WriteToTrainee({ replay: { person, drill, run }, email, step }: WriteToTraineeProps) {
  const { t } = useLingui();
  const subject =
    run.kind === 'record'
      ? t`Drill ${drill.number}, ${drill.title}: try ${run.tryNumber}, step ${step}`
      : t`Drill ${drill.number}, ${drill.title}: practised, step ${step}`;
  return (
    <ButtonLink
      icon={<Icon of={Mail} />}
      href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
    >
      <Trans>Write to {person.fullName}</Trans>
    </ButtonLink>
  );
}
