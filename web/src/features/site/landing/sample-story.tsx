import { Trans } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SampleClip } from './sample-clip.tsx';

/** An example of a training report that a trainee could share: clip and quote. It is labelled as an example. */
export function SampleStory() {
  return (
    <section className="land pt-6 pb-14">
      <h2 className="visually-hidden">
        <Trans>From the field: an example</Trans>
      </h2>
      <article className="story">
        <SampleClip />
        <div className="pad stack space-24 content-between py-7">
          <div className="row wrap">
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
          <blockquote className="quote">
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
