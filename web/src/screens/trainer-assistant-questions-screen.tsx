import { Trans, useLingui } from '@lingui/react/macro';
import { AskedQuestions } from '../features/assistant/asked-questions/asked-questions.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { BackLink } from './back-link.tsx';
import { TrainerOnly } from './trainer-only.tsx';

/**
 * The questions that people asked the assistant. The questions without an answer show trainers which topics the
 * training texts do not cover.
 */
export function TrainerAssistantQuestionsScreen() {
  const { t } = useLingui();
  usePageTitle(t`Questions to the assistant`);
  return (
    <TrainerOnly>
      <Page>
        <BackLink to="/trainer">
          <Trans>Trainer Portal</Trans>
        </BackLink>
        <TitleBar
          title={<Trans>Questions to the assistant</Trans>}
          lead={<Trans>Only the text of a question is stored, for 90 days. The person is not stored.</Trans>}
        />
        <AskedQuestions />
      </Page>
    </TrainerOnly>
  );
}
