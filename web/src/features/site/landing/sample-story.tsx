import { Trans } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { landingColumn } from './landing-column.ts';
import { SampleClip } from './sample-clip.tsx';

/** An invented story of a trainee, with a clip and a quote, labelled as an example. */
export function SampleStory() {
  return (
    <section className={cx(landingColumn, 'pt-6 pb-14')}>
      <h2 className="sr-only">
        <Trans>From the field: an example</Trans>
      </h2>
      <article className="grid overflow-hidden rounded-3 border border-line bg-surface lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <SampleClip />
        <div className="stack content-between gap-6 px-4 py-7 lg:px-6">
          <div className="row flex-wrap">
            <Badge>
              <Trans>Example</Trans>
            </Badge>
            <Badge icon={<ChapterIcon chapter={7} size={16} />}>
              <Trans>Chapter 7</Trans>
            </Badge>
            <Badge tone="green" icon={<Icon of={Check} size={14} />}>
              <Trans>Training Complete</Trans>
            </Badge>
          </div>
          <blockquote className="text-22 leading-[1.4] tracking-[-0.01em]">
            <Trans>
              “I had opened Event Viewer a hundred times. I had never asked why a service was installed at nine minutes
              past two on a Sunday. Now that is the first thing I look for.”
            </Trans>
          </blockquote>
          <div className="row">
            <Avatar name="Ingrid Solheim" large />
            <div>
              <b>Ingrid Solheim</b>
              <div className="meta">
                <Trans>Senior Instrument Technician, Harrow Point Gas Plant</Trans>
              </div>
            </div>
          </div>
        </div>
      </article>
    </section>
  );
}
