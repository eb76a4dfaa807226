import type { DueSecondFactor, SecondFactorMethod } from '@loopcheck/contract/errors';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../form-alert.tsx';
import { failureMessage } from '../failure-message.ts';
import { CodeForm } from './code-form.tsx';
import { useFinishWithPasskey } from './second-step.hooks.ts';

export type SecondStepProps = {
  due: DueSecondFactor;
  onSignedIn: () => void;
  /** Called when the person presses "Back to Sign In". */
  onStartOver: () => void;
};

/** The second step of a sign-in: a passkey, the code of an app, or a recovery code. */
export function SecondStep({ due, onSignedIn, onStartOver }: SecondStepProps) {
  const [chosenMethod, setChosenMethod] = useState<SecondFactorMethod | undefined>(due.methods[0]);
  const [isExpired, setIsExpired] = useState(false);
  const checkExpiry = (error: Error) => setIsExpired(isRefusal(error, 'second_factor_expired'));
  const buttonTexts: Readonly<Record<SecondFactorMethod, ReactNode>> = {
    passkey: <Trans>Use a passkey</Trans>,
    app: <Trans>Use a code from your app</Trans>,
    recovery_code: <Trans>Use a recovery code</Trans>,
  };
  return (
    <div className="stack">
      <p className="text-ink-2">
        <Trans>One more step shows that it is you.</Trans>
      </p>
      {isExpired ? (
        <FormAlert>
          <Trans>This sign-in took too long. Enter your password again.</Trans>
        </FormAlert>
      ) : (
        <MethodForm
          key={chosenMethod}
          method={chosenMethod}
          challenge={due.challenge}
          onSignedIn={onSignedIn}
          onError={checkExpiry}
        />
      )}
      <div className="grid gap-2">
        {isExpired
          ? null
          : due.methods
              .filter((method) => method !== chosenMethod)
              .map((method) => (
                <Button key={method} onClick={() => setChosenMethod(method)}>
                  {buttonTexts[method]}
                </Button>
              ))}
        <Button variant="quiet" onClick={onStartOver}>
          <Trans>Back to Sign In</Trans>
        </Button>
      </div>
    </div>
  );
}

type PasskeyStepProps = { challenge: string; onSignedIn: () => void; onError: (error: Error) => void };

type MethodFormProps = PasskeyStepProps & {
  /** Undefined if the person has no second factor that works at this site. */
  method: SecondFactorMethod | undefined;
};

function MethodForm({ method, ...props }: MethodFormProps) {
  if (method === undefined) {
    return (
      <FormAlert>
        <Trans>You have no second factor that works here. Ask an administrator to reset it.</Trans>
      </FormAlert>
    );
  }
  return method === 'passkey' ? <PasskeyStep {...props} /> : <CodeForm method={method} {...props} />;
}

function PasskeyStep({ challenge, onSignedIn, onError }: PasskeyStepProps) {
  const { t } = useLingui();
  const { mutate, error, isPending, isSuccess } = useFinishWithPasskey(challenge);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <FormAlert>{failureMessage(error, t`The passkey was not used. Try again, or choose another way.`)}</FormAlert>
      <Button
        variant="primary"
        size="big"
        wide
        ref={button}
        busy={isPending || isSuccess}
        onClick={() => mutate(undefined, { onSuccess: onSignedIn, onError })}
      >
        <Trans>Use your passkey</Trans>
      </Button>
    </>
  );
}
