import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OfflineCheck } from '../features/certificates/offline/offline-check.tsx';
import { parseScannedText } from '../features/certificates/offline/scanned-text.rules.ts';
import { NumberForm } from '../features/certificates/verify/number-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Page, TitleBar } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { PublicFrame } from './public-frame.tsx';

/** Verifies a certificate by its number, or by its offline code without a network. Needs no account. */
export function VerifyScreen() {
  const { t } = useLingui();
  usePageTitle(t`Check a certificate`);
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  const verify = (text: string) => {
    const scanned = parseScannedText(text);
    if (scanned.kind === 'number') {
      void navigate({ to: '/verify/$number', params: { number: scanned.number } });
      return;
    }
    // Text that is not a code is passed on too: the result panel shows that it is not valid.
    setCode(scanned.kind === 'signed' ? scanned.text : text.trim());
  };
  return (
    <PublicFrame>
      <Page>
        <TitleBar
          title={<Trans>Check a certificate</Trans>}
          lead={<Trans>Use its number, or its code if you have no network. You do not need an account.</Trans>}
        />
        <div className="grid items-start gap-4 lg:grid-cols-[384px_minmax(0,1fr)] lg:gap-6">
          <Panel title={<Trans>By number</Trans>}>
            <NumberForm onText={verify} />
          </Panel>
          <OfflineCheck code={code} onText={verify} />
        </div>
      </Page>
    </PublicFrame>
  );
}
