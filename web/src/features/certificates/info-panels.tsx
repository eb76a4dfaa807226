import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** How a certificate comes to be, and how anybody checks it. */
export function InfoPanels() {
  return (
    <div className="stack">
      <section className="panel pad stack s8">
        <h2 className="text-16">
          <Trans>How it is issued</Trans>
        </h2>
        <ol className="steps text-14">
          <li>
            <Trans>You complete every module and pass every quiz.</Trans>
          </li>
          <li>
            <Trans>You press Generate Certificate. The number is reserved.</Trans>
          </li>
          <li>
            <Trans>A trainer approves it. Never the holder.</Trans>
          </li>
        </ol>
      </section>
      <section className="panel pad stack s8">
        <h2 className="text-16">
          <Trans>How it is checked</Trans>
        </h2>
        <p className="sec text-14">
          <Trans>
            Anyone with the number sees whether it is valid, expired or revoked, without an account. The code on the
            first page opens the same; the one on the second page is checked without network.
          </Trans>
        </p>
        <p>
          <Link to="/verify" className="inline-block py-2.5 text-14 lg:py-1.5">
            <Trans>Check a certificate</Trans>
          </Link>
        </p>
      </section>
    </div>
  );
}
