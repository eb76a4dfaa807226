import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '../features/site/not-found.tsx';
import { currentPath } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { PublicFrame } from './public-frame.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/**
 * The screen for visitors at all paths that are not public: the 404 page with the sign-in dialog on top of it. Closing
 * the dialog opens the landing page. A sign-in there still leads to the requested path.
 */
export function SignInRequiredScreen() {
  const navigate = useNavigate();
  const [isDialogOpen, setIsDialogOpen] = useState(true);
  const next = currentPath();
  return (
    <PublicFrame>
      <NotFound
        action={
          <Button variant="primary" onClick={() => setIsDialogOpen(true)}>
            <Trans>Sign In</Trans>
          </Button>
        }
      />
      <SignInPrompt
        open={isDialogOpen}
        onOpenChange={setIsDialogOpen}
        onDismiss={() => void navigate({ to: '/', search: { next } })}
        next={next}
      />
    </PublicFrame>
  );
}
