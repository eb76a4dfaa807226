import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { cx } from 'class-variance-authority';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { landingColumn } from './landing-column.ts';
import type { SignInTriggerProps } from './landing-hero.tsx';

export type LandingClosingProps = {
  /** The duration of the first chapter, in minutes; undefined if there are no chapters. */
  firstChapterMinutes: number | undefined;
  signInTrigger: SignInTriggerProps;
};

/** The last section of the landing page, with a second Get Started button. */
export function LandingClosing({ firstChapterMinutes, signInTrigger }: LandingClosingProps) {
  return (
    <section className="bg-(--band) text-(--on-band)">
      <div className={cx(landingColumn, 'grid items-center gap-6 py-14 lg:grid-cols-[1fr_auto] lg:py-18')}>
        <div className="stack gap-2">
          <h2 className="text-[clamp(26px,3vw,36px)]">
            <Trans>Start with the host in front of you.</Trans>
          </h2>
          {firstChapterMinutes === undefined ? null : (
            <p>
              <Trans>Chapter 1 takes {firstChapterMinutes} minutes. No permit needed: this is reading.</Trans>
            </p>
          )}
        </div>
        <Button variant="onBand" size="big" className="w-fit" {...signInTrigger}>
          <Trans>Get Started</Trans>
        </Button>
      </div>
    </section>
  );
}

/** The footer of the landing page. */
export function LandingFooter({ siteName, logoUrl }: { siteName: string; logoUrl: string | undefined }) {
  return (
    <footer className={cx(landingColumn, 'row flex-wrap justify-between pt-7 pb-9 text-14 text-ink-3')}>
      <span className="row gap-2">
        <Logo size={20} url={logoUrl} /> {siteName}
      </span>
      <span>
        <Trans>All fonts, pictures and scripts of this page come from this site.</Trans>
      </span>
      <Link to="/licences" className="inline-flex min-h-11 items-center">
        <Trans>Licences</Trans>
      </Link>
    </footer>
  );
}
