import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { NotFound } from '../features/site/not-found.tsx';
import { currentPath } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/** The screen for visitors at all paths that are not public: the 404 page, with the sign-in dialog on top of it. */
export function SignInRequiredScreen() {
  const [isDialogOpen, setIsDialogOpen] = useState(true);
  return (
    <PublicFrame>
      <NotFound
        action={
          <Button variant="primary" onClick={() => setIsDialogOpen(true)}>
            <Trans>Sign In</Trans>
          </Button>
        }
      />
      <SignInPrompt open={isDialogOpen} onOpenChange={setIsDialogOpen} next={currentPath()} />
    </PublicFrame>
  );
}
