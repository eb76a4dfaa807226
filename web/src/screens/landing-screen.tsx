import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ChapterList } from '../features/site/landing/chapter-list.tsx';
import { FeatureStrip } from '../features/site/landing/feature-strip.tsx';
import { LandingClosing, LandingFooter } from '../features/site/landing/landing-end.tsx';
import { LandingHero, type SignInOpener } from '../features/site/landing/landing-hero.tsx';
import { SampleStory } from '../features/site/landing/sample-story.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { plainMessageOf } from '../lib/api/api-error.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Logo } from '../ui/logo.tsx';
import { Loading } from '../ui/spinner.tsx';

// Most visitors read before they sign in: the dialog and its forms come when somebody is about to press.
const loadPrompt = () => import('./sign-in-prompt.tsx');
const SignInPrompt = lazy(async () => ({ default: (await loadPrompt()).SignInPrompt }));

/** What everybody sees at `/` before signing in. */
export function LandingScreen() {
  const { t } = useLingui();
  usePageTitle(t`Cybersecurity training for instrument technicians`);
  const { signin, next } = getRouteApi('/member/framed/').useSearch();
  const navigate = useNavigate();
  const { data: site } = useSite();
  const [prompt, setPrompt] = useState<'unasked' | 'open' | 'closed'>(signin === 1 ? 'open' : 'unasked');
  // A failure is told when the dialog is asked for.
  const prepare = () => void loadPrompt().catch(() => undefined);
  const signIn: SignInOpener = { onClick: () => setPrompt('open'), onPointerEnter: prepare, onFocus: prepare };
  const setOpen = (open: boolean) => {
    setPrompt(open ? 'open' : 'closed');
    // Closed on purpose: a reload must not bring it back.
    if (!open && signin) void navigate({ to: '/', search: {}, replace: true });
  };
  return (
    <>
      <LandingHeader siteName={site?.siteName ?? 'Loopcheck'} signIn={signIn} />
      <main id="main" tabIndex={-1} className="outline-0!">
        <LandingBody signIn={signIn} />
      </main>
      <LandingFooter siteName={site?.siteName ?? 'Loopcheck'} />
      {prompt === 'unasked' ? null : (
        <Suspense fallback={null}>
          <SignInPrompt open={prompt === 'open'} onOpenChange={setOpen} next={next ?? '/'} />
        </Suspense>
      )}
    </>
  );
}

function LandingHeader({ siteName, signIn }: { siteName: string; signIn: SignInOpener }) {
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <header className="hdr p-0!">
        <div className="land row between w-full">
          <Link className="brand" to="/">
            <Logo />
            <span>{siteName}</span>
          </Link>
          <Button {...signIn}>
            <Trans>Sign In</Trans>
          </Button>
        </div>
      </header>
    </>
  );
}

function LandingBody({ signIn }: { signIn: SignInOpener }) {
  const { data: site, error, isFetching, refetch } = useSite();
  if (!site) {
    return error ? (
      <ErrorState
        headingLevel={1}
        className="py-[96px]!"
        title={<Trans>This page could not be shown</Trans>}
        message={plainMessageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Loading className="py-[96px]!">
        <Trans>Loading...</Trans>
      </Loading>
    );
  }
  const { moduleCount, passMark, chapters } = site;
  const minutes = chapters.map(({ estimatedDuration }) => estimatedDuration);
  return (
    <>
      <LandingHero moduleCount={moduleCount} passMark={passMark} signIn={signIn} />
      <FeatureStrip moduleCount={moduleCount} passMark={passMark} minutes={minutes} />
      <SampleStory />
      <ChapterList chapters={chapters} />
      <LandingClosing firstMinutes={minutes[0]} signIn={signIn} />
    </>
  );
}
