import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { FailedRead } from '../../../ui/failed-read.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUserFailure } from './use-user-failure.ts';
import { type RequestKind, useDecision, useTrainerRequests, useWaitingRegistrations } from './users.hooks.ts';

/** So many requests stand on the page before the rest is folded away. */
const shownAtFirst = 3;

/** Whoever waits for an admin's word: registrations and requests for trainer access, each with both answers. */
export function WaitingPeople() {
  const registrations = useWaitingRegistrations();
  const requests = useTrainerRequests();
  const [isWhole, setIsWhole] = useState(false);
  const failed = [registrations, requests].find((read) => read.error && !read.data);
  if (failed?.error) {
    return (
      <section className="panel">
        <FailedRead title={<Trans>The requests did not arrive</Trans>} error={failed.error} read={failed} />
      </section>
    );
  }
  const waiting = [
    ...(registrations.data?.items ?? []).map((user) => ({ user, kind: 'registration' as const })),
    // A trainer request of somebody who is not in yet comes after the registration.
    ...(requests.data?.items ?? [])
      .filter((user) => user.state === 'active')
      .map((user) => ({ user, kind: 'trainer' as const })),
  ];
  const shown = isWhole ? waiting : waiting.slice(0, shownAtFirst);
  const rest = waiting.length - shown.length;
  return (
    <>
      {shown.map(({ user, kind }) => (
        <Request key={`${kind} ${user.id}`} user={user} kind={kind} />
      ))}
      {rest > 0 ? (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          <Plural value={rest} one="Show # more request" other="Show # more requests" />
        </Button>
      ) : null}
    </>
  );
}

function Request({ user, kind }: { user: User; kind: RequestKind }) {
  const { t } = useLingui();
  const { show } = useToast();
  const failure = useUserFailure();
  const name = user.fullName;
  const isTrainer = kind === 'trainer';
  const told = (title: string) => ({
    onSuccess: () => show({ title, description: name, variant: 'success' as const }),
    onError: failure(t`Nothing was decided`),
  });
  const { yes, no } = useDecision(user, kind, {
    yes: told(isTrainer ? t`Trainer Request Approved` : t`Registration Approved`),
    no: told(isTrainer ? t`Trainer Request Refused` : t`Registration Refused`),
  });
  const isBusy = yes.isPending || no.isPending;
  return (
    <Callout tone="warn" icon={UserPlus}>
      <div className="row between wrap gap-x-4! gap-y-2!">
        <p className="grow wrap-anywhere max-sm:basis-full">
          {isTrainer ? (
            <Trans>{name} asks to be a trainer, and is a trainee until you decide.</Trans>
          ) : (
            <Trans>
              {name} has registered ({user.email}) and cannot sign in until you decide.
            </Trans>
          )}
        </p>
        <div className="row gap-2!">
          <Button
            busy={no.isPending}
            disabled={isBusy && !no.isPending}
            aria-label={t`Refuse ${name}`}
            onClick={() => no.mutate()}
          >
            <Trans>Refuse</Trans>
          </Button>
          <Button
            busy={yes.isPending}
            disabled={isBusy && !yes.isPending}
            aria-label={t`Approve ${name}`}
            onClick={() => yes.mutate()}
          >
            <Trans>Approve</Trans>
          </Button>
        </div>
      </div>
    </Callout>
  );
}
