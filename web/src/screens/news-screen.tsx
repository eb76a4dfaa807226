import { Trans, useLingui } from '@lingui/react/macro';
import CameraOff from 'lucide-react/icons/camera-off';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { NewsList } from '../features/news/news-list.tsx';
import { SampleCard } from '../features/news/sample-card.tsx';
import { SampleClip } from '../features/site/landing/sample-clip.tsx';
import { useSite } from '../features/site/site.hooks.ts';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Icon } from '../ui/icon.tsx';
import { Page, TitleBar } from '../ui/page.tsx';

const ShareNewsDialog = lazyWithoutPlaceholder(async () => (await import('./share-news-dialog.tsx')).ShareNewsDialog);

/** The news feed: completed trainings that people have shared. */
export function NewsScreen() {
  const { t } = useLingui();
  usePageTitle(t`News Feed`);
  const { data: site } = useSite();
  const [isSharing, setIsSharing] = useState(false);
  const [sharedId, setSharedId] = useState<string>();
  return (
    <Page>
      <TitleBar
        title={<Trans>News Feed</Trans>}
        lead={<Trans>Completed trainings, and what people learned from them.</Trans>}
        actions={
          <Button variant="primary" icon={<Icon of={Share2} />} onClick={() => setIsSharing(true)}>
            <Trans>Share Training Completion</Trans>
          </Button>
        }
      />
      <div className="split">
        <div className="stack">
          <SampleCard clip={<SampleClip fillsHeight />} isDemo={site?.demo ?? false} />
          <NewsList newId={sharedId} onShare={() => setIsSharing(true)} />
        </div>
        <aside className="stack">
          <Callout icon={CameraOff} title={<Trans>Pictures</Trans>}>
            <Trans>Do not show screens with tags, addresses or alarms. Ask before you photograph anyone.</Trans>
          </Callout>
        </aside>
      </div>
      {isSharing ? <ShareNewsDialog onClose={() => setIsSharing(false)} onShared={setSharedId} /> : null}
    </Page>
  );
}
