import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { panelPadding } from '../../ui/panel-padding.ts';

/**
 * Replaces the registration form after a registration that an administrator must approve. The server does not tell
 * whether an account with the same email or employee ID exists, so the text fits both cases.
 */
export function RegisterDone({ onBackToSignIn }: { onBackToSignIn: () => void }) {
  const backButton = useRef<HTMLButtonElement>(null);
  // The Register button had the focus and is no longer in the page.
  useEffect(() => backButton.current?.focus(), []);
  return (
    <div className={cx(panelPadding, 'stack')}>
      <div role="status">
        <Callout tone="success" title={<Trans>Your registration waits for approval</Trans>}>
          <Trans>
            When an administrator has approved it, sign in with your email and password. If you have an account already,
            sign in with that one.
          </Trans>
        </Callout>
      </div>
      <Button ref={backButton} size="big" wide onClick={onBackToSignIn}>
        <Trans>Back to Sign In</Trans>
      </Button>
    </div>
  );
}
