import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { landingColumn } from './landing-column.ts';
import { LoopSheetTall } from './loop-sheet-tall.tsx';
import { LoopSheet } from './loop-sheet.tsx';

export type LandingHeroProps = { moduleCount: number; passMark: number; signInTrigger: SignInTriggerProps };

/**
 * Props of a button that opens the sign-in dialog. When the pointer or the focus reaches the button, the code of the
 * dialog starts to load.
 */
export type SignInTriggerProps = { onClick: () => void; onPointerEnter: () => void; onFocus: () => void };

/** The first section of the landing page: title, Get Started button, and the training drawn as a loop sheet. */
export function LandingHero({ moduleCount, passMark, signInTrigger }: LandingHeroProps) {
  return (
    <HeroLayout
      signInTrigger={signInTrigger}
      drawing={<LoopSheet moduleCount={moduleCount} passMark={passMark} />}
      tallDrawing={<LoopSheetTall moduleCount={moduleCount} passMark={passMark} />}
    />
  );
}

type HeroLayoutProps = {
  /** Undefined before the JavaScript of the page has loaded. Then the buttons are invisible, but take up space. */
  signInTrigger?: SignInTriggerProps | undefined;
  drawing: ReactNode;
  /** The drawing for phones. */
  tallDrawing: ReactNode;
};

/** The layout of the section, with its texts and buttons. The texts are the same at each site. */
export function HeroLayout({ signInTrigger, drawing, tallDrawing }: HeroLayoutProps) {
  return (
    <section
      className={cx(
        landingColumn,
        'grid items-center gap-8 pt-9 pb-10',
        'min-[1000px]:grid-cols-2 min-[1000px]:gap-12 min-[1000px]:pt-14 min-[1000px]:pb-16',
      )}
    >
      <div className="stack gap-6">
        <h1
          className={cx(
            'text-[clamp(30px,8.9vw,48px)] min-[1000px]:text-[clamp(40px,3.9vw,55px)]',
            'leading-[1.06] tracking-[-0.035em]',
          )}
        >
          <span className="text-ink-3">
            <Trans>You prove the loop.</Trans>
          </span>
          <br />
          <Trans>Loopcheck proves you.</Trans>
        </h1>
        <p className="max-w-[49ch] text-18 leading-[1.5] text-ink-2">
          <Trans>
            On-the-job cybersecurity training for instrument technicians at oil-and-gas sites. Read a chapter between
            two jobs, pass its quiz, and your trainer knows which hosts you can be sent to.
          </Trans>
        </p>
        <div className={cx('row flex-wrap', signInTrigger === undefined && 'invisible')}>
          <Button variant="primary" size="big" {...signInTrigger}>
            <Trans>Get Started</Trans>
          </Button>
          <ButtonLink variant="quiet" size="big" href="#chapters">
            <Trans>See the chapters</Trans>
          </ButtonLink>
        </div>
        <p className="meta">
          <Trans>Works on a phone with gloves on, and on a network without internet access.</Trans>
        </p>
      </div>
      <div className="max-md:hidden">{drawing}</div>
      <div className="md:hidden">{tallDrawing}</div>
    </section>
  );
}
