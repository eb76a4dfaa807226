import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { NewsDetails } from './news-details.tsx';

/** The sample item, which is always the first of the feed. `clip` is its video. */
export function SampleCard({ clip }: { clip: ReactNode }) {
  const { t } = useLingui();
  return (
    <article className={panelClass({ className: 'overflow-hidden' })}>
      <div className="h-[320px] max-sm:h-[300px]">{clip}</div>
      <NewsDetails
        chapterNumber={7}
        moduleTitle={t`Event Logs: Collect, Read, Never Clear`}
        videoTitle={t`Exporting on a running HMI`}
        attendeeComment={t`I had opened Event Viewer a hundred times. I had never asked why a service was installed at nine minutes past two on a Sunday.`}
        location={t`Harrow Point, Train 2`}
        authorName="Ingrid Solheim"
        completedAt="2026-11-18T12:00:00Z"
        badges={
          <Badge>
            <Trans>Sample</Trans>
          </Badge>
        }
      />
    </article>
  );
}
