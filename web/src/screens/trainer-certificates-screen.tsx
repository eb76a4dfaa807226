import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { CaseDesk } from '../features/certificates/cases/case-desk.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** The certificates of everybody: decide on what waits, look up what was issued, take back what must not stand. */
export function TrainerCertificatesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Certificates of the crew`);
  const { id } = useAccount();
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar
          title={<Trans>Certificates</Trans>}
          lead={<Trans>Each decision is recorded with your name, the time and the reason.</Trans>}
        />
        <CaseDesk userId={id} />
      </Page>
    </TrainerOnly>
  );
}
