import type { JobCardLink, JobCardSpan, JobCardText } from '@loopcheck/contract/features/sops/job-card';
import { createContext, Fragment, type MouseEvent, type ReactNode, useContext } from 'react';
import { chapterPath, sopPath } from '../../../lib/paths.ts';
import { CommandText } from './command-text.tsx';

/**
 * The context with the function that opens the target of a link inside a job card. A job card is a procedure as it is
 * shown on a phone.
 */
export const FollowLinkContext = createContext<(href: string) => void>(() => {});

/** A text of a job card with its styles and links. */
export function CardText({ text }: { text: JobCardText }) {
  return text.map((span, index) => (
    <Fragment key={index}>
      {span.link ? (
        <CardLink link={span.link}>
          <StyledText {...span} />
        </CardLink>
      ) : (
        <StyledText {...span} />
      )}
    </Fragment>
  ));
}

/** Texts of a job card, each as a paragraph. */
export const CardParagraphs = ({ texts }: { texts: readonly JobCardText[] }) =>
  texts.map((text, index) => (
    <p key={index}>
      <CardText text={text} />
    </p>
  ));

function StyledText({ text, style }: JobCardSpan) {
  if (style === 'strong') return <strong>{text}</strong>;
  if (style === 'emphasis') return <em>{text}</em>;
  if (style === 'plain') return text;
  return (
    <code dir="ltr">
      <CommandText text={text} />
    </code>
  );
}

function CardLink({ link, children }: { link: JobCardLink; children: ReactNode }) {
  const follow = useContext(FollowLinkContext);
  const href =
    link.kind === 'sop' ? sopPath(link.number) : chapterPath(link.chapterNumber, link.sectionId ?? undefined);
  const handleClick = (event: MouseEvent) => {
    // With a modifier key, the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow(href);
  };
  return (
    // The number of a procedure is not broken at its hyphens, and punctuation after the number stays in the same row.
    <a href={href} onClick={handleClick} className={link.kind === 'sop' ? 'whitespace-nowrap' : undefined}>
      {children}
    </a>
  );
}
