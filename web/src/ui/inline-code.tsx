import { Fragment } from 'react';

/** Texts and code of a sentence in turn; code stands between backticks. A backtick without its partner is a plain character. */
export function codeParts(text: string): { text: string; isCode: boolean }[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((part) => part !== '')
    .map((part) => {
      const isCode = part.length > 2 && part.startsWith('`') && part.endsWith('`');
      return { text: isCode ? part.slice(1, -1) : part, isCode };
    });
}

/** A sentence whose commands and paths, set between backticks, are shown as code: left to right in every language. */
export function InlineCode({ text }: { text: string }) {
  return codeParts(text).map((part, place) =>
    part.isCode ? (
      <code className="wrap-anywhere" dir="ltr" key={place}>
        {part.text}
      </code>
    ) : (
      <Fragment key={place}>{part.text}</Fragment>
    ),
  );
}
