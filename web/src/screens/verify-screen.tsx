import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OfflineDesk } from '../features/certificates/offline/offline-desk.tsx';
import { sortScanned } from '../features/certificates/offline/scanned-text.ts';
import { NumberForm } from '../features/certificates/verify/number-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { PublicFrame } from './public-frame.tsx';

/** For everybody: check a certificate by its number, or by a signed code and without network. */
export function VerifyScreen() {
  const { t } = useLingui();
  usePageTitle(t`Check a certificate`);
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  const take = (text: string) => {
    const scanned = sortScanned(text);
    if (scanned.kind === 'number') {
      void navigate({ to: '/verify/$number', params: { number: scanned.number } });
      return;
    }
    // What is no code at all is told as a verdict too, where the person looks for one.
    setCode(scanned.kind === 'signed' ? scanned.text : text.trim());
  };
  return (
    <PublicFrame>
      <Page>
        <TitleBar
          title={<Trans>Check a certificate</Trans>}
          lead={<Trans>By its number, or by its code where there is no network. No account is needed.</Trans>}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[384px_minmax(0,1fr)] lg:gap-6">
          <Panel title={<Trans>By number</Trans>}>
            <NumberForm onText={take} />
          </Panel>
          <OfflineDesk code={code} onText={take} />
        </div>
      </Page>
    </PublicFrame>
  );
}
