import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '../features/site/not-found.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { presentPath } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { AppFrame } from '../ui/frame.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';

/** What a visitor sees at every address but the public ones: the 404 page, with the sign-in dialog before it (spec 2). */
export function StrangerScreen() {
  const [isPrompted, setIsPrompted] = useState(true);
  const site = useSite();
  const signIn = (variant: 'primary' | 'default') => (
    <Button variant={variant} onClick={() => setIsPrompted(true)}>
      <Trans>Sign In</Trans>
    </Button>
  );
  return (
    <AppFrame name={site.data?.siteName ?? 'Loopcheck'} home={<Link to="/" />} items={[]}>
      <NotFound action={signIn('primary')} />
      <SignInPrompt open={isPrompted} onOpenChange={setIsPrompted} next={presentPath()} />
    </AppFrame>
  );
}
