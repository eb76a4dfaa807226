import { Fragment } from 'react';
import { splitPost, splitText, type TextPart } from './post-text.rules.ts';

/** The text of a post with line breaks, code, and links that open in a new tab. HTML in the text is not interpreted. */
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
            <Parts parts={block.parts} />
          </p>
        ),
      )}
    </div>
  );
}

/** One line of a post with inline code and links, without an element around it. */
export const PostLine = ({ text }: { text: string }) => <Parts parts={splitText(text)} />;

const Parts = ({ parts }: { parts: readonly TextPart[] }) =>
  parts.map((part, index) => <Part key={index} part={part} />);

function Part({ part }: { part: TextPart }) {
  if (part.kind === 'code') return <code dir="ltr">{part.text}</code>;
  if (part.kind === 'words') return <Fragment>{part.text}</Fragment>;
  return (
    <a href={part.href} target="_blank" rel="nofollow noopener noreferrer" dir="ltr">
      {part.text}
    </a>
  );
}
