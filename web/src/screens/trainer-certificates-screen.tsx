import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { CaseExportButtons } from '../features/certificates/cases/case-export-buttons.tsx';
import type { CaseSearch } from '../features/certificates/cases/case-search.rules.ts';
import { CertificateCases } from '../features/certificates/cases/certificate-cases.tsx';
import { MarkList } from '../features/evidence/mark-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

const route = getRouteApi('/member/framed/trainer/certificates');

/**
 * The certificates of all people, which trainers can approve, reject and revoke. The filter is in the URL, so that
 * people can share it. Evidence marks are signs that the evidence of a person's training should be checked.
 */
export function TrainerCertificatesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Certificates of trainees`);
  const { id } = useAccount();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const onSearch = (next: CaseSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Certificates</Trans>}
          lead={<Trans>Each decision is recorded with your name, the time and the reason.</Trans>}
          actions={<CaseExportButtons search={search} />}
        />
        <CertificateCases
          userId={id}
          renderEvidenceMarks={(marks) => <MarkList marks={marks} />}
          search={search}
          onSearch={onSearch}
        />
      </Page>
    </TrainerOnly>
  );
}
