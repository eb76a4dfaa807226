import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { VerificationResult } from '../features/certificates/verify/verification-result.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Page } from '../ui/page.tsx';
import { PublicFrame } from './public-frame.tsx';

const route = getRouteApi('/verify/$number');

/**
 * Verifies a certificate by its number. The QR code on a certificate leads to this screen. Needs no account.
 */
export function VerifyNumberScreen() {
  const { t } = useLingui();
  const { number } = route.useParams();
  usePageTitle(t`Certificate ${number}`);
  return (
    <PublicFrame>
      <Page>
        <div className="mx-auto grid max-w-[560px] gap-4">
          <VerificationResult key={number} number={number} />
          <ButtonLink wide render={<Link to="/verify" preload="render" />}>
            <Trans>Check another certificate</Trans>
          </ButtonLink>
        </div>
      </Page>
    </PublicFrame>
  );
}
