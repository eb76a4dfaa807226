import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Award from 'lucide-react/icons/award';
import { usePendingCases } from '../features/certificates/cases/cases.hooks.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { CardLink } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** The trainer's portal: one door for each thing a trainer does. */
export function TrainerScreen() {
  const { t } = useLingui();
  usePageTitle(t`Trainer Portal`);
  return (
    <TrainerOnly>
      <Page>
        <TitleBar title={<Trans>Trainer Portal</Trans>} lead={<Trans>What your crew needs from you.</Trans>} />
        <div className="cards c3">
          <CardLink
            heading={<Trans>Certificates</Trans>}
            detail={<PendingDetail />}
            icon={<Icon of={Award} size={24} />}
            render={<Link to="/trainer/certificates" />}
          />
        </div>
      </Page>
    </TrainerOnly>
  );
}

function PendingDetail() {
  const { data, isError } = usePendingCases();
  if (isError) return <Trans>Approve, reject, revoke</Trans>;
  if (!data) return ' ';
  if (data.length === 0) return <Trans>Nothing waits for a decision</Trans>;
  return <Plural value={data.length} one="# waits for a decision" other="# wait for a decision" />;
}
