import { Fragment, type ReactNode } from 'react';
import { splitCommand } from '../../lib/command-words.ts';
import { splitLongWords, splitTimestamps } from './long-lines.rules.ts';

/**
 * Returns the text with places at which the browser may end a row: in a word of more than 20 characters, after a
 * backslash of a path or between two tags of XML. A timestamp stays in one row. If somebody copies the displayed text,
 * the copy equals `text`.
 */
export const allowPathBreaks = (text: string): ReactNode =>
  joinWithBreaks(splitLongWords(text).map(keepTimestampsWhole));

function keepTimestampsWhole(text: string): ReactNode {
  const parts = splitTimestamps(text);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** Joins the parts of a text with places at which a row may end. */
function joinWithBreaks(parts: readonly ReactNode[]): ReactNode {
  if (parts.length === 1) return parts[0];
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}

/**
 * Matches a character that marks a word as a path or a name. In such a word, the browser must not end a row after a
 * hyphen or a dot.
 */
const nameCharacterPattern = /[\\/._-]/;

/**
 * Returns the text with paths and names kept together: a path or name that does not fit into the rest of a row moves to
 * the next row. A word of more than 30 characters can also break between the parts of `splitCommand`, such as after a
 * backslash. A part that is longer than a whole row breaks after an underscore, or else anywhere.
 */
export const keepNamesWhole = (text: string): ReactNode =>
  splitCommand(text).map((piece, index) =>
    nameCharacterPattern.test(piece.text) || piece.canBreakBefore ? (
      <span key={index} className="inline-block max-w-full wrap-anywhere">
        {joinWithBreaks(piece.text.split(/(?<=_)(?=[^_])/))}
      </span>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
