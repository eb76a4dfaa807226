import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { panelClass } from '../../ui/panel.tsx';
import { NewsDetails } from './news-details.tsx';

type Props = {
  /** The element that shows the video of the item. */
  clip: ReactNode;
  /** True in demo mode, in which the author has an invented name and plant. */
  isDemo: boolean;
};

/** The sample item of the news feed, labelled as a sample. */
export function SampleCard({ clip, isDemo }: Props) {
  const { t } = useLingui();
  return (
    <article className={panelClass({ className: 'overflow-hidden' })}>
      <div className="h-[320px] max-sm:h-[300px]">{clip}</div>
      <NewsDetails
        chapterNumber={7}
        moduleTitle={t`Event Logs: Collect, Read, Never Clear`}
        videoTitle={t`Exporting on a running HMI`}
        attendeeComment={t`I had opened Event Viewer a hundred times. I had never asked why a service was installed at nine minutes past two on a Sunday.`}
        location={isDemo ? t`Harrow Point, Train 2` : t`Control room`}
        authorName={isDemo ? 'Ingrid Solheim' : t`An instrument technician`}
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
