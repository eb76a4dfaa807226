import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import { useState } from 'react';
import { ChapterList } from '../features/site/landing/chapter-list.tsx';
import { FeatureStrip } from '../features/site/landing/feature-strip.tsx';
import { LandingClosing, LandingFooter } from '../features/site/landing/landing-closing.tsx';
import { landingColumn } from '../features/site/landing/landing-column.ts';
import { LandingHero, type SignInTriggerProps } from '../features/site/landing/landing-hero.tsx';
import { SiteStory } from '../features/site/landing/site-story.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Brand, Header, SkipLink } from '../ui/header.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Main } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';

const SignInPrompt = lazyWithoutPlaceholder(async () => (await import('./sign-in-prompt.tsx')).SignInPrompt);

// Visitors and members share the route of the path `/`. Members see their home screen instead of this one.
const route = getRouteApi('/member/framed/');

/** The page at `/` for visitors. The code of the sign-in dialog is loaded when a visitor is about to open it. */
export function LandingScreen() {
  const { t } = useLingui();
  usePageTitle(t`Cybersecurity training for instrument technicians`);
  const { signin, next } = route.useSearch();
  const navigate = useNavigate();
  const { data: site, isLoading } = useSite();
  const brand = { siteName: site?.siteName ?? 'Loopcheck', logoUrl: site?.logoUrl ?? undefined };
  // The dialog is not mounted before it is opened for the first time, because mounting it loads its code.
  const [prompt, setPrompt] = useState<'never_opened' | 'open' | 'closed'>(signin ? 'open' : 'never_opened');
  const preload = () => void SignInPrompt.preload();
  const signInTrigger: SignInTriggerProps = {
    onClick: () => setPrompt('open'),
    onPointerEnter: preload,
    onFocus: preload,
  };
  const setOpen = (open: boolean) => {
    setPrompt(open ? 'open' : 'closed');
    // Removes `signin` from the URL, so that a reload does not open the dialog again.
    if (!open && signin) void navigate({ to: '/', search: {}, replace: true });
  };
  return (
    <>
      <LandingHeader {...brand} signInTrigger={signInTrigger} />
      <Main>
        <LandingBody signInTrigger={signInTrigger} />
      </Main>
      {/* Not shown before the content, because the arriving content would move the footer. */}
      {isLoading ? null : <LandingFooter {...brand} />}
      {prompt === 'never_opened' ? null : (
        <SignInPrompt open={prompt === 'open'} onOpenChange={setOpen} next={next ?? '/'} />
      )}
    </>
  );
}

type LandingHeaderProps = { siteName: string; logoUrl: string | undefined; signInTrigger: SignInTriggerProps };

function LandingHeader({ siteName, logoUrl, signInTrigger }: LandingHeaderProps) {
  return (
    <>
      <SkipLink />
      <Header noSidePadding>
        <div className={cx(landingColumn, 'row w-full justify-between')}>
          <Brand name={siteName} logoUrl={logoUrl} link={<Link to="/" />} />
          <span className="flex-none">
            <Button {...signInTrigger}>
              <Trans>Sign In</Trans>
            </Button>
          </span>
        </div>
      </Header>
    </>
  );
}

function LandingBody({ signInTrigger }: { signInTrigger: SignInTriggerProps }) {
  return (
    <QueryState
      queries={[useSite()]}
      title={<Trans>This page could not be shown</Trans>}
      variant="page"
      loading={<LoadingState />}
    >
      {(site) => {
        const { moduleCount, passMark, moduleGate, chapters } = site;
        const chapterMinutes = chapters.map(({ estimatedDuration }) => estimatedDuration);
        return (
          <>
            <LandingHero moduleCount={moduleCount} passMark={passMark} signInTrigger={signInTrigger} />
            <FeatureStrip
              moduleCount={moduleCount}
              passMark={passMark}
              moduleGate={moduleGate}
              minutes={chapterMinutes}
            />
            <SiteStory site={site} />
            <ChapterList chapters={chapters} />
            <LandingClosing firstChapterMinutes={chapterMinutes[0]} signInTrigger={signInTrigger} />
          </>
        );
      }}
    </QueryState>
  );
}
