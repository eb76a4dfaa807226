import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { panelClass } from '../../ui/panel.tsx';

/** Explains how a certificate is issued and how it is checked. */
export function IssuingAndCheckingHints() {
  return (
    <div className="stack">
      <section className={panelClass({ padding: 'normal', className: 'stack gap-2' })}>
        <h2 className="text-16">
          <Trans>How it is issued</Trans>
        </h2>
        <ol className="steps text-14">
          <li>
            <Trans>Complete every module and pass every quiz.</Trans>
          </li>
          <li>
            <Trans>Press Generate Certificate. A number is reserved.</Trans>
          </li>
          <li>
            <Trans>A trainer approves the certificate. You cannot approve it yourself.</Trans>
          </li>
        </ol>
      </section>
      <section className={panelClass({ padding: 'normal', className: 'stack gap-2' })}>
        <h2 className="text-16">
          <Trans>How it is checked</Trans>
        </h2>
        <p className="text-ink-2 text-14">
          <Trans>
            Anyone can enter the number and see whether the certificate is valid, expired or revoked. No account is
            needed. The code on the first page opens the result. The code on the second page can be checked without
            network.
          </Trans>
        </p>
        <p>
          <Link to="/verify" className="inline-flex min-h-11 items-center text-14 lg:min-h-0 lg:py-1.5">
            <Trans>Check a certificate</Trans>
          </Link>
        </p>
      </section>
    </div>
  );
}
