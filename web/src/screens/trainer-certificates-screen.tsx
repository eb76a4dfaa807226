import { Trans, useLingui } from '@lingui/react/macro';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { CertificateCases } from '../features/certificates/cases/certificate-cases.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** The certificates of all people, with the decisions of trainers: approve, reject and revoke. */
export function TrainerCertificatesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Certificates of trainees`);
  const { id } = useAccount();
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Certificates</Trans>}
          lead={<Trans>Each decision is recorded with your name, the time and the reason.</Trans>}
        />
        <CertificateCases userId={id} />
      </Page>
    </TrainerOnly>
  );
}
