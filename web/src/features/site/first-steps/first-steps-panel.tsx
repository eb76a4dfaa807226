import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FirstSteps } from '@loopcheck/contract/features/site/first-steps.contract';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { formatDateTime } from '../../../lib/formatting.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListItem } from '../../../ui/list-item.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useFirstSteps, useHideFirstSteps, useSendTestMail } from './first-steps.hooks.ts';

/** The links to the screens of the steps. The panel sets their class names and contents. */
export type FirstStepLinks = Record<
  'people' | 'matrix' | 'certificates',
  ReactElement<{ className?: string | undefined; children?: ReactNode }>
>;

/**
 * The steps until a new site is ready, each marked as done or to do; in demo mode, three things to try. Shows nothing
 * if an admin has hidden the panel. Outside of demo mode, also shows nothing when all steps are done.
 */
export function FirstStepsPanel({ links }: { links: FirstStepLinks }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { data: steps } = useFirstSteps();
  const { mutate: hide, isPending } = useHideFirstSteps();
  useDoneMessage(steps);
  if (!steps?.isShown) return null;
  const hideAndFocusMain = () => {
    hide(undefined, {
      onSuccess: () => document.getElementById('main')?.focus({ preventScroll: true }),
      onError: showFailure(t`The list was not hidden`),
    });
  };
  return (
    <Panel
      title={steps.isDemo ? <Trans>Three things to try</Trans> : <Trans>First steps</Trans>}
      aside={
        <Button variant="quiet" busy={isPending} onClick={hideAndFocusMain}>
          <Trans>Hide</Trans>
        </Button>
      }
      padded={false}
    >
      <ul>{steps.isDemo ? <DemoSteps links={links} /> : <SiteSteps steps={steps} links={links} />}</ul>
    </Panel>
  );
}

/** Shows a message when the list disappears because the last step was done while the list was open. */
function useDoneMessage(steps: FirstSteps | undefined) {
  const { t } = useLingui();
  const { show } = useToast();
  const wasShown = useRef(false);
  const isShown = steps?.isShown ?? false;
  const isDone = steps ? [steps.mail, steps.backup, steps.people, steps.https].every((step) => step.isDone) : false;
  useEffect(() => {
    if (wasShown.current && !isShown && isDone) show({ title: t`All first steps are done`, variant: 'success' });
    wasShown.current = isShown;
  }, [isShown, isDone, show, t]);
}

function SiteSteps({ steps: { mail, backup, people, https }, links }: { steps: FirstSteps; links: FirstStepLinks }) {
  const { count } = people;
  const { address } = https;
  return (
    <>
      <Step isDone={mail.isDone} title={<Trans>Mail</Trans>} action={<TestMailButton mail={mail} />}>
        <MailState mail={mail} />
      </Step>
      <Step isDone={backup.isDone} title={<Trans>Backup</Trans>}>
        {backup.madeAt === null ? (
          <Trans>No backup yet. Run the commands of step 8 in docs/runbook.md on the server.</Trans>
        ) : (
          <Trans>Last backup: {formatDateTime(backup.madeAt)}</Trans>
        )}
      </Step>
      <Step
        isDone={people.isDone}
        title={<Trans>First people</Trans>}
        action={<ButtonLink render={links.people}>{<Trans>Users</Trans>}</ButtonLink>}
      >
        {people.isDone ? (
          <Plural value={count} one="# person can sign in" other="# people can sign in" />
        ) : (
          <Trans>Only you can sign in. Create accounts, or import a list.</Trans>
        )}
      </Step>
      <Step isDone={https.isDone} title={<Trans>HTTPS</Trans>}>
        {https.isDone ? (
          <Trans>The address is {address}</Trans>
        ) : (
          <Trans>{address} is not encrypted. Follow step 7 in docs/runbook.md on the server.</Trans>
        )}
      </Step>
    </>
  );
}

function MailState({ mail }: Pick<FirstSteps, 'mail'>) {
  const { error } = mail;
  if (!mail.isConfigured)
    return <Trans>No mail server. Set SMTP_URL on the server, as “Mail” in docs/runbook.md says.</Trans>;
  if (mail.isSending) return <Trans>The test mail is being sent.</Trans>;
  if (error !== null) return <Trans>The test mail was not sent: {error}</Trans>;
  if (mail.sentAt === null) return <Trans>A mail server is set up. Send yourself a test mail.</Trans>;
  return <Trans>Test mail sent: {formatDateTime(mail.sentAt)}</Trans>;
}

function TestMailButton({ mail }: Pick<FirstSteps, 'mail'>) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending } = useSendTestMail();
  if (!mail.isConfigured || mail.isDone) return null;
  return (
    <Button
      busy={isPending || mail.isSending}
      onClick={() => mutate(undefined, { onError: showFailure(t`The test mail was not sent`) })}
    >
      <Trans>Send test mail</Trans>
    </Button>
  );
}

function DemoSteps({ links }: { links: FirstStepLinks }) {
  return (
    <>
      <Step
        title={<Trans>Find who is stuck</Trans>}
        action={
          <ButtonLink render={links.matrix}>
            <Trans>Open</Trans>
          </ButtonLink>
        }
      >
        <Trans>The progress matrix marks stalled trainees. Send one of them a reminder.</Trans>
      </Step>
      <Step
        title={<Trans>Approve a certificate</Trans>}
        action={
          <ButtonLink render={links.certificates}>
            <Trans>Open</Trans>
          </ButtonLink>
        }
      >
        <Trans>Look at the evidence first. The PDF has a QR code that works without a network.</Trans>
      </Step>
      <Step
        title={<Trans>Invite a person</Trans>}
        action={
          <ButtonLink render={links.people}>
            <Trans>Open</Trans>
          </ButtonLink>
        }
      >
        <Trans>Nothing in this demo is real, so nothing can go wrong.</Trans>
      </Step>
    </>
  );
}

type StepProps = {
  /** Undefined in the demo, whose steps have no state. */
  isDone?: boolean;
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

function Step({ isDone, title, action, children }: StepProps) {
  return (
    <ListItem layout="middle" className="flex-wrap">
      {isDone === undefined ? null : (
        <span className={isDone ? 'text-green' : 'text-ink-3'}>
          <Icon of={isDone ? CircleCheck : Circle} size={20} />
          <span className="sr-only">{isDone ? <Trans>Done</Trans> : <Trans>To do</Trans>}</span>
        </span>
      )}
      <span className="grid min-w-0 flex-1 basis-48 wrap-anywhere">
        <b className="font-medium">{title}</b>
        <span className="meta">{children}</span>
      </span>
      {action}
    </ListItem>
  );
}
