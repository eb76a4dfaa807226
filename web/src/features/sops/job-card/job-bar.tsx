import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { isStarted, keptDays } from './job.rules.ts';
import type { JobState } from './use-job.ts';

/** The maximum length of a job name, in characters. */
const maximumNameLength = 80;

type Props = {
  state: JobState;
  /** The revision of the displayed steps. */
  revision: number;
};

/**
 * The field for the name of the job, with a hint about where the job is stored, and the button to start again. A job is
 * one run of a person through the steps of a procedure.
 */
export function JobBar({ state, revision }: Props) {
  const { t } = useLingui();
  const { job, hasOutdatedSteps, isNotStored, rename, startAgain } = state;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section aria-label={t`Job`} className="grid gap-3">
      {hasOutdatedSteps ? (
        <Callout tone="warn" title={<Trans>The steps have changed</Trans>}>
          <Trans>You marked steps of another revision as done. Start with step 1 of revision {revision}.</Trans>
        </Callout>
      ) : null}
      <TextField
        label={<Trans>Job name or number</Trans>}
        optional
        value={job.name}
        maxLength={maximumNameLength}
        autoComplete="off"
        onChange={(event) => rename(event.target.value)}
        hint={
          isNotStored ? (
            <Trans>This browser does not store data. The steps that you mark are lost when you close the page.</Trans>
          ) : (
            <Plural
              value={keptDays}
              one="Only on this device, for # day. It is not a training record."
              other="Only on this device, for # days. It is not a training record."
            />
          )
        }
      />
      {isStarted(job) ? (
        <Button size="touch" padding="narrow" className="justify-self-start" onClick={() => setIsConfirming(true)}>
          <Trans>Start again</Trans>
        </Button>
      ) : null}
      {isConfirming ? (
        <ConfirmDialog
          title={<Trans>Start again?</Trans>}
          action={<Trans>Start again</Trans>}
          onConfirm={() => {
            startAgain();
            setIsConfirming(false);
          }}
          onClose={() => setIsConfirming(false)}
        >
          <Trans>This removes the job name and all times from this device.</Trans>
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
