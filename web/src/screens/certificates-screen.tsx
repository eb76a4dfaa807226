import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NewCertificate } from '../features/certificates/new-certificate.tsx';
import { CertificateList } from '../features/certificates/certificate-list.tsx';
import { useCertificates } from '../features/certificates/certificates.hooks.ts';
import { EligibilityNotice } from '../features/certificates/eligibility-notice.tsx';
import { IssuingAndCheckingHints } from '../features/certificates/issuing-and-checking-hints.tsx';
import { ProgressCard } from '../features/certificates/progress-card.tsx';
import { findCurrentCertificates } from '../features/certificates/current-certificates.rules.ts';
import { useProgressOverview } from '../features/progress/progress.hooks.ts';
import { useQuizStats } from '../features/quizzes/quizzes.hooks.ts';
import { useSite } from '../features/site/site.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { QueryState } from '../ui/query-state.tsx';

/** The certificates of the signed-in person, and what is missing for the next one. */
export function CertificatesScreen() {
  const { t } = useLingui();
  usePageTitle(t`Certificates`);
  return (
    <Page>
      <TitleBar title={<Trans>Certificates</Trans>} lead={<Lead />} />
      <div className="split">
        <div className="stack min-w-0">
          <CertificatesAndProgress />
        </div>
        <IssuingAndCheckingHints />
      </div>
    </Page>
  );
}

function Lead() {
  const { data: site } = useSite();
  if (!site) return <Trans>Proof that you completed every module and passed each quiz.</Trans>;
  return (
    <Trans>
      Proof that you completed all {site.moduleCount} modules and passed each quiz at {site.passMark}% or higher.
    </Trans>
  );
}

function CertificatesAndProgress() {
  const overview = useProgressOverview();
  const certificates = useCertificates();
  const { data: quizStats } = useQuizStats();
  const { data: site } = useSite();
  const [now] = useState(() => Date.now());
  return (
    <QueryState
      queries={[overview, certificates]}
      title={<Trans>Your certificates could not be loaded</Trans>}
      variant="panel"
    >
      {(overviewData, list) => (
        <>
          <NewCertificate />
          <ProgressCard overview={overviewData} quizStats={quizStats} passMark={site?.passMark}>
            <EligibilityNotice overview={overviewData} certificates={findCurrentCertificates(list, now)} />
          </ProgressCard>
          <Panel title={<Trans>Your certificates</Trans>} padded={false}>
            <CertificateList certificates={list} now={now} />
          </Panel>
        </>
      )}
    </QueryState>
  );
}
