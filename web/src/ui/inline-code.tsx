import { Fragment } from 'react';

/** Splits a text into plain text and code between backticks. Backticks without code between them are plain text. */
export function splitInlineCode(text: string): { text: string; isCode: boolean }[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      const isCode = part.length > 2 && part.startsWith('`') && part.endsWith('`');
      return { text: isCode ? part.slice(1, -1) : part, isCode };
    });
}

/** A text with code between backticks. Code is always left to right. */
export function InlineCode({ text }: { text: string }) {
  return splitInlineCode(text).map((part, index) =>
    part.isCode ? (
      <code className="wrap-anywhere" dir="ltr" key={index}>
        {part.text}
      </code>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
