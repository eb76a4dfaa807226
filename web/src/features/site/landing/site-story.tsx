import { Trans } from '@lingui/react/macro';
import type { Site } from '@loopcheck/contract/features/site/site.contract';
import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ChapterIcon } from '../../../ui/chapter-icon.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { landingColumn } from './landing-column.ts';
import { SampleClip } from './sample-clip.tsx';

type Props = { site: Pick<Site, 'demo' | 'siteName' | 'landingSentence' | 'pictureUrl'> };

/**
 * The picture and the sentence that an admin has set for the landing page. Without a picture, an example clip is shown,
 * and without a sentence, an example quote. In demo mode, the quote has a speaker with an invented name and plant.
 */
export function SiteStory({ site: { demo, siteName, landingSentence, pictureUrl } }: Props) {
  return (
    <section className={cx(landingColumn, 'pt-6 pb-14')}>
      <h2 className="sr-only">
        {landingSentence ? <Trans>About {siteName}</Trans> : <Trans>From the field: an example</Trans>}
      </h2>
      <article className="grid overflow-hidden rounded-3 border border-line bg-surface lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {pictureUrl ? (
          <img className="h-[220px] w-full object-cover lg:h-[400px]" src={pictureUrl} alt={siteName} loading="lazy" />
        ) : (
          <SampleClip />
        )}
        <div className="stack content-between gap-6 px-4 py-7 lg:px-6">
          {landingSentence ? (
            <>
              <p className={quote}>{landingSentence}</p>
              <b>{siteName}</b>
            </>
          ) : (
            <ExampleQuote>
              {demo ? (
                <Speaker name="Ingrid Solheim">
                  <Trans>Senior Instrument Technician, Harrow Point Gas Plant</Trans>
                </Speaker>
              ) : (
                <p className="meta">
                  <Trans>An instrument technician</Trans>
                </p>
              )}
            </ExampleQuote>
          )}
        </div>
      </article>
    </section>
  );
}

const quote = 'text-22 leading-[1.4] tracking-[-0.01em]';

/** `children` names the speaker of the quote. */
function ExampleQuote({ children }: { children: ReactNode }) {
  return (
    <>
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
      <blockquote className={quote}>
        <Trans>
          “I had opened Event Viewer a hundred times. I had never asked why a service was installed at nine minutes past
          two on a Sunday. Now that is the first thing I look for.”
        </Trans>
      </blockquote>
      {children}
    </>
  );
}

function Speaker({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="row">
      <Avatar name={name} large />
      <div>
        <b>{name}</b>
        <div className="meta">{children}</div>
      </div>
    </div>
  );
}
