import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/link-button.tsx';
import { LoopSheetTall } from './loop-sheet-tall.tsx';
import { LoopSheet } from './loop-sheet.tsx';

export type LandingHeroProps = { moduleCount: number; passMark: number; signIn: SignInTriggerProps };

/** Props of a button that opens the sign-in dialog. Hover and focus start to load the code of the dialog. */
export type SignInTriggerProps = { onClick: () => void; onPointerEnter: () => void; onFocus: () => void };

/** The first section of the landing page: title, Get Started button, and a drawing of the training. */
export function LandingHero({ moduleCount, passMark, signIn }: LandingHeroProps) {
  return (
    <section className="land hero">
      <div className="stack space-24">
        <h1>
          <span>
            <Trans>You prove the loop.</Trans>
          </span>
          <br />
          <Trans>Loopcheck proves you.</Trans>
        </h1>
        <p className="lead">
          <Trans>
            On-the-job cybersecurity training for instrument technicians at oil-and-gas sites. Read a chapter between
            two jobs, pass its quiz, and your trainer knows which hosts you can be sent to.
          </Trans>
        </p>
        <div className="row wrap">
          <Button variant="primary" size="big" {...signIn}>
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
      <div className="hero-l">
        <LoopSheet moduleCount={moduleCount} passMark={passMark} />
      </div>
      <div className="hero-s">
        <LoopSheetTall moduleCount={moduleCount} passMark={passMark} />
      </div>
    </section>
  );
}
