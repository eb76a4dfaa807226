import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { AskedDesk } from '../features/assistant/asked/asked-desk.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/** What people asked the assistant, and above all what the library had no answer to. */
export function TrainerAssistantQuestionsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Questions to the assistant`);
  return (
    <TrainerOnly>
      <Page>
        <Link to="/trainer" className="mb-2 inline-flex min-h-11 items-center gap-1.5 text-14 lg:min-h-0">
          <Icon of={ArrowLeft} size={16} className="flip" />
          <Trans>Trainer Portal</Trans>
        </Link>
        <TitleBar
          title={<Trans>Questions to the assistant</Trans>}
          lead={<Trans>Kept for 90 days, with the words only. Who asked is not kept.</Trans>}
        />
        <AskedDesk />
      </Page>
    </TrainerOnly>
  );
}
