import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { NotFound } from '../features/site/not-found.tsx';
import { presentPath } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/** What a visitor sees at every address but the public ones: the 404 page, with the sign-in dialog before it. */
export function StrangerScreen() {
  const [isPrompted, setIsPrompted] = useState(true);
  return (
    <PublicFrame>
      <NotFound
        action={
          <Button variant="primary" onClick={() => setIsPrompted(true)}>
            <Trans>Sign In</Trans>
          </Button>
        }
      />
      <SignInPrompt open={isPrompted} onOpenChange={setIsPrompted} next={presentPath()} />
    </PublicFrame>
  );
}
