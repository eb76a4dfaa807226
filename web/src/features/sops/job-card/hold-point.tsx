import { Trans, useLingui } from '@lingui/react/macro';
import type { JobCardHoldPoint } from '@loopcheck/contract/features/sops/job-card';
import OctagonPause from 'lucide-react/icons/octagon-pause';
import { useState } from 'react';
import { formatRecentDateTime } from '../../../lib/formatting.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Hint, TextField } from '../../../ui/field.tsx';
import type { SignedHoldPoint } from './job.rules.ts';
import { useSignerName } from './signer-name.ts';

/** The maximum length of the name of a signer, in characters. */
const maximumNameLength = 80;

type Props = {
  holdPoint: JobCardHoldPoint;
  /** The number of the step that must not begin before the hold point is signed. */
  step: number;
  /** Who signed the hold point and when it was marked as signed; undefined if it is not marked as signed. */
  signed: SignedHoldPoint | undefined;
  /** True if the step is marked as done. Then the mark of the hold point cannot be removed. */
  isStepDone: boolean;
  /** The current time in milliseconds since 1970. */
  now: number;
  onSign: (name: string) => void;
  onUnsign: () => void;
};

/** A hold point before a step: what is confirmed, who signs, and a checkbox to mark it as signed. */
export function HoldPoint({ holdPoint: { check, signedBy }, step, signed, isStepDone, now, onSign, onUnsign }: Props) {
  const { t } = useLingui();
  const signer = useSignerName()(signedBy);
  const [name, setName] = useState(signed?.name ?? '');
  return (
    <section aria-label={t`Hold point before step ${step}, ${signer}`}>
      <Callout tone="warn" icon={OctagonPause} title={<Trans>Hold point before step {step}</Trans>}>
        <p>{check}</p>
        <p>{signed ? <Trans>Signed by: {signer}</Trans> : <Trans>To be signed by: {signer}</Trans>}</p>
      </Callout>
      <div className="grid gap-3 pt-3">
        {signed ? null : (
          <TextField
            label={<Trans>Name of the {signer}</Trans>}
            value={name}
            maxLength={maximumNameLength}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <Checkbox
          large
          checked={signed !== undefined}
          disabledReason={findDisabledReason({
            step,
            isSigned: signed !== undefined,
            isStepDone,
            hasName: name.trim() !== '',
          })}
          onChange={() => (signed ? onUnsign() : onSign(name.trim()))}
          label={signed ? <SignedText {...signed} now={now} /> : <Trans>Signed</Trans>}
        />
        <Hint as="p">
          <Trans>Only a note on this device. The signature is on the paper form.</Trans>
        </Hint>
      </div>
    </section>
  );
}

type MarkState = { step: number; isSigned: boolean; isStepDone: boolean; hasName: boolean };

/** Returns why the checkbox cannot be changed; undefined if it can. */
function findDisabledReason({ step, isSigned, isStepDone, hasName }: MarkState) {
  if (isSigned) return isStepDone ? <Trans>To change this, first unmark step {step}.</Trans> : undefined;
  return hasName ? undefined : <Trans>Type the name first.</Trans>;
}

function SignedText({ name, markedAt, now }: SignedHoldPoint & { now: number }) {
  const time = formatRecentDateTime(markedAt, now);
  return (
    <span className="wrap-anywhere">
      <Trans>
        Signed: {name}, {time}
      </Trans>
    </span>
  );
}
