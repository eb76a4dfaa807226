import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { OnlineResult } from '../features/certificates/verify/online-result.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { ButtonLink } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PublicFrame } from './public-frame.tsx';

/** Where the code on a certificate leads: whether it holds, for whom, and until when. */
export function VerifyNumberScreen() {
  const { t } = useLingui();
  const { number = '' } = useParams({ strict: false });
  usePageTitle(t`Certificate ${number}`);
  return (
    <PublicFrame>
      <Page>
        <div className="mx-auto grid max-w-[560px] gap-4">
          <OnlineResult key={number} number={number} />
          <ButtonLink wide render={<Link to="/verify" preload="render" />}>
            <Trans>Check another, or without network</Trans>
          </ButtonLink>
        </div>
      </Page>
    </PublicFrame>
  );
}
