import { Fragment } from 'react';
import { type LinePart, postBlocks } from './post-parts.ts';

/** What somebody wrote: plain text with line ends, code, and links that open beside the product. No HTML comes of it. */
export function PostText({ content }: { content: string }) {
  return (
    <div className="stack s8 wrap-anywhere">
      {postBlocks(content).map((block, place) =>
        block.kind === 'code' ? (
          <div className="code" key={place}>
            <pre dir="ltr">
              <code>{block.text}</code>
            </pre>
          </div>
        ) : (
          <p className="whitespace-pre-wrap" dir="auto" key={place}>
            {block.parts.map((part, at) => (
              <Part key={at} part={part} />
            ))}
          </p>
        ),
      )}
    </div>
  );
}

function Part({ part }: { part: LinePart }) {
  if (part.kind === 'code') return <code dir="ltr">{part.text}</code>;
  if (part.kind === 'words') return <Fragment>{part.text}</Fragment>;
  return (
    <a className="link" href={part.href} target="_blank" rel="nofollow noopener noreferrer" dir="ltr">
      {part.text}
    </a>
  );
}
