import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';

/** The account is there and waits for an administrator. */
export function RegisterDone({ onDone }: { onDone: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <div className="stack pad">
      <div role="status">
        <Callout tone="ok" title={<Trans>Your account is made and waits for approval</Trans>}>
          <Trans>
            An administrator of this site lets you in. Then sign in with the email and password that you just gave.
          </Trans>
        </Callout>
      </div>
      <Button ref={back} size="big" wide onClick={onDone}>
        <Trans>Back to Sign In</Trans>
      </Button>
    </div>
  );
}
