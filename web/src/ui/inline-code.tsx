import { cx } from 'class-variance-authority';
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

/** Splits code into words and the white space between them, in their order. */
export const splitWords = (code: string): string[] => code.split(/(\s+)/).filter((word) => word !== '');

/**
 * The positions at which a word can break if it does not fit on one line: after a slash, a backslash or a comma, but
 * not after the first character.
 */
const breakAfter = /(?<=.[\\/,])/;

/** Words of at most this number of characters fit on every line, so they are never broken. */
const maximumShortLength = 8;

/**
 * A text with code between backticks. Code is always written from left to right. Lines break between the words of a
 * command, because somebody who types the command would mistake a break within a word for a space. Only a word that is
 * longer than a line is broken, if possible after a backslash, slash or comma.
 */
export function InlineCode({ text }: { text: string }) {
  return splitInlineCode(text).map((part, index) =>
    part.isCode ? (
      <code dir="ltr" key={index}>
        {splitWords(part.text).map((word, wordIndex) => (
          <Word key={wordIndex} word={word} />
        ))}
      </code>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}

function Word({ word }: { word: string }) {
  if (word.trim() === '') return word;
  // The hanging indent is for the second line of a broken word. A short word does not get it: around one or two
  // characters, the indent would leave a gap that looks like a space.
  const isShort = word.length <= maximumShortLength;
  return (
    <span
      className={cx(
        'inline-block max-w-full bg-sunken leading-[1.3] wrap-anywhere',
        isShort ? null : 'ps-[2ch] -indent-[2ch]',
      )}
    >
      {word.split(breakAfter).map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
