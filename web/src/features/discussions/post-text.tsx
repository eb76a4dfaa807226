import { Fragment } from 'react';
import { type LinePart, splitPost } from './post-text.rules.ts';

/** The text of a post with line breaks, code, and links that open in a new tab. HTML in the text is shown as text. */
export function PostText({ content }: { content: string }) {
  return (
    <div className="stack gap-2 wrap-anywhere">
      {splitPost(content).map((block, blockIndex) =>
        block.kind === 'code' ? (
          <div className="code" key={blockIndex}>
            <pre dir="ltr">
              <code>{block.text}</code>
            </pre>
          </div>
        ) : (
          <p className="whitespace-pre-wrap" dir="auto" key={blockIndex}>
            {block.parts.map((part, partIndex) => (
              <Part key={partIndex} part={part} />
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
    <a href={part.href} target="_blank" rel="nofollow noopener noreferrer" dir="ltr">
      {part.text}
    </a>
  );
}
