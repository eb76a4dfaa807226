import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import type { SignInOpener } from './landing-hero.tsx';

/** `firstMinutes` is how long the first chapter takes; undefined where there is none. */
export type LandingClosingProps = { firstMinutes: number | undefined; signIn: SignInOpener };

/** The last word, and the button once more. */
export function LandingClosing({ firstMinutes, signIn }: LandingClosingProps) {
  return (
    <section className="closing">
      <div className="land">
        <div className="stack s8">
          <h2 className="text-[clamp(26px,3vw,36px)]!">
            <Trans>Start with the host in front of you.</Trans>
          </h2>
          {firstMinutes === undefined ? null : (
            <p>
              <Trans>Chapter 1 takes {firstMinutes} minutes. You need a permit for nothing: it is reading.</Trans>
            </p>
          )}
        </div>
        <Button size="big" {...signIn}>
          <Trans>Get Started</Trans>
        </Button>
      </div>
    </section>
  );
}

/** Whose page this is and what it is made of. */
export function LandingFooter({ siteName }: { siteName: string }) {
  return (
    <footer className="land foot row between wrap">
      <span className="row gap-2!">
        <Logo size={20} /> {siteName}
      </span>
      <span>
        <Trans>Fonts, pictures and scripts of this page come from this site alone.</Trans>
      </span>
      <Link to="/licences">
        <Trans>Licences</Trans>
      </Link>
    </footer>
  );
}
