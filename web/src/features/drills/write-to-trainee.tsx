import { Trans, useLingui } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import MessageSquare from 'lucide-react/icons/message-square';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';

type WriteToTraineeProps = {
  replay: Pick<DrillReplay, 'person' | 'drill' | 'run'>;
  /** The email address of the trainee. */
  email: string;
  /** The number of the input, from 1, about which the trainer writes. */
  step: number;
};

/** A button with which the trainer begins a letter to the trainee about a step of the run. */
export function WriteToTrainee({ replay: { person, drill, run }, email, step }: WriteToTraineeProps) {
  const { t } = useLingui();
  const subject =
    run.kind === 'record'
      ? t`Drill ${drill.number}, ${drill.title}: try ${run.tryNumber}, step ${step}`
      : t`Drill ${drill.number}, ${drill.title}: practised, step ${step}`;
  return (
    <ButtonLink icon={<Icon of={MessageSquare} />} href={letterUrl(email, subject)}>
      <Trans>Write to {person.fullName}</Trans>
    </ButtonLink>
  );
}

/**
 * `WriteToTrainee` as an icon, for a narrow screen, where the windows of the host need the room. The letter is about the
 * whole run, so its subject names no step.
 */
export function WriteToTraineeIcon({ replay: { person, drill, run }, email }: Omit<WriteToTraineeProps, 'step'>) {
  const { t } = useLingui();
  const subject =
    run.kind === 'record'
      ? t`Drill ${drill.number}, ${drill.title}: try ${run.tryNumber}`
      : t`Drill ${drill.number}, ${drill.title}: practised`;
  return (
    // The link is as large as a finger needs. The negative margins keep the row of text around it at its height.
    <a
      className="-my-3 -ms-1 -me-3 inline-grid size-11 place-items-center align-middle"
      href={letterUrl(email, subject)}
      aria-label={t`Write to ${person.fullName}`}
    >
      <Icon of={MessageSquare} />
    </a>
  );
}

/** The address of a link that opens the mail program of the device with a new letter. */
const letterUrl = (email: string, subject: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`;
