import { Trans, useLingui } from '@lingui/react/macro';
import type { Site } from '@loopcheck/contract/features/site/site.contract';
import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { CertificateFigure, PassMarkFigure, LibraryFigure, ModulesFigure } from './feature-figures.tsx';
import { landingColumn } from './landing-column.ts';

export type FeatureStripProps = {
  moduleCount: number;
  /** The score that passes a quiz, in percent. */
  passMark: number;
  /**
   * What opens the next module: that the current module is completed, or that the quiz of the current module is passed.
   */
  moduleGate: Site['moduleGate'];
  /** The duration of each module, in minutes. */
  minutes: readonly number[];
};

/** The four main features of the product, each with a small figure. */
export function FeatureStrip({ moduleCount, passMark, moduleGate, minutes }: FeatureStripProps) {
  const { t } = useLingui();
  const gate = moduleGate === 'passed' ? t`passed` : t`completed`;
  const shortest = Math.min(...minutes);
  const longest = Math.max(...minutes);
  return (
    <section className="border-t border-line">
      <ul className={cx(landingColumn, 'grid md:grid-cols-2 min-[1000px]:grid-cols-4')}>
        <Feature figure={<ModulesFigure count={moduleCount} />} title={<Trans>{moduleCount} Enhanced Modules</Trans>}>
          {minutes.length > 0 ? (
            <Trans>
              {shortest} to {longest} minutes each: a story from a working day, the commands for your host, and what
              differs from the office network.
            </Trans>
          ) : null}
        </Feature>
        <Feature figure={<PassMarkFigure passMark={passMark} />} title={<Trans>Gated Learning</Trans>}>
          <Trans>
            The next module opens when this one is {gate}. You pass a quiz with {passMark}%, graded by the server.
          </Trans>
        </Feature>
        <Feature figure={<CertificateFigure />} title={<Trans>Digital Certificates</Trans>}>
          <Trans>
            Complete all modules and pass every quiz. Your trainer approves the certificate, and anyone can check its
            number.
          </Trans>
        </Feature>
        <Feature figure={<LibraryFigure />} title={<Trans>SOP Library</Trans>}>
          <Trans>
            50+ documents: the site procedures for every chapter. Search them, or print them for when the network is
            down.
          </Trans>
        </Feature>
      </ul>
    </section>
  );
}

function Feature({ figure, title, children }: { figure: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li
      className={cx(
        'grid content-start gap-2.5 border-line max-[1000px]:border-b min-[1000px]:not-first:border-s',
        'py-6 md:py-7 min-[1000px]:py-8',
        'md:pe-7 min-[1000px]:not-first:ps-7 min-[1000px]:last:pe-0',
      )}
    >
      {figure}
      <h2>{title}</h2>
      <p className="text-ink-2 text-14">{children}</p>
    </li>
  );
}
