import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CertificateFigure, GateFigure, LibraryFigure, ModulesFigure } from './feature-figures.tsx';

export type FeatureStripProps = {
  moduleCount: number;
  passMark: number;
  /** How long each module takes. */ minutes: readonly number[];
};

/** The four things the product gives, each with a small figure. */
export function FeatureStrip({ moduleCount, passMark, minutes }: FeatureStripProps) {
  const shortest = Math.min(...minutes);
  const longest = Math.max(...minutes);
  return (
    <section className="band">
      <ul className="land feats">
        <Feature figure={<ModulesFigure count={moduleCount} />} title={<Trans>{moduleCount} Enhanced Modules</Trans>}>
          {minutes.length > 0 ? (
            <Trans>
              {shortest} to {longest} minutes each: a story from a real kind of day, the commands for your host, and
              what differs from the office network.
            </Trans>
          ) : null}
        </Feature>
        <Feature figure={<GateFigure passMark={passMark} />} title={<Trans>Gated Learning</Trans>}>
          <Trans>
            The next module opens when this one is completed. A quiz passes at {passMark}%, graded by the server and not
            by your browser.
          </Trans>
        </Feature>
        <Feature figure={<CertificateFigure />} title={<Trans>Digital Certificates</Trans>}>
          <Trans>
            All modules completed and every quiz passed: your trainer approves, and anyone can check the number.
          </Trans>
        </Feature>
        <Feature figure={<LibraryFigure />} title={<Trans>SOP Library</Trans>}>
          <Trans>
            50+ documents: the site procedures behind every chapter, searchable, on paper when the network is down.
          </Trans>
        </Feature>
      </ul>
    </section>
  );
}

function Feature({ figure, title, children }: { figure: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li>
      {figure}
      <h2>{title}</h2>
      <p className="sec text-14">{children}</p>
    </li>
  );
}
