import { Trans, useLingui } from '@lingui/react/macro';
import CameraOff from 'lucide-react/icons/camera-off';
import Share2 from 'lucide-react/icons/share-2';
import { lazy, Suspense, useState } from 'react';
import { NewsList } from '../features/news/news-list.tsx';
import { SampleCard } from '../features/news/sample-card.tsx';
import { SampleClip } from '../features/site/landing/sample-clip.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';

const ShareNewsDialog = lazy(async () => ({ default: (await import('./share-news-dialog.tsx')).ShareNewsDialog }));

/** Who completed what, and what they would tell the next shift. */
export function NewsScreen() {
  const { t } = useLingui();
  usePageTitle(t`News Feed`);
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Page>
      <TitleBar
        title={<Trans>News Feed</Trans>}
        lead={<Trans>Who completed what, and what they would tell the next shift.</Trans>}
        actions={
          <Button variant="primary" icon={<Icon of={Share2} />} onClick={() => setIsSharing(true)}>
            <Trans>Share Training Completion</Trans>
          </Button>
        }
      />
      <div className="split">
        <div className="stack">
          <SampleCard clip={<SampleClip />} />
          <NewsList onShare={() => setIsSharing(true)} />
        </div>
        <aside className="stack">
          <Callout icon={CameraOff} title={<Trans>Pictures</Trans>}>
            <Trans>No screens with tags, addresses or alarms. Ask before you photograph anyone.</Trans>
          </Callout>
        </aside>
      </div>
      {isSharing ? (
        <Suspense fallback={null}>
          <ShareNewsDialog onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
