import { Fragment, type ReactNode } from 'react';
import { splitCommand } from '../../lib/command-words.ts';
import { splitPaths, splitTimestamps } from './long-lines.rules.ts';

/**
 * A text in which a long path may break after a backslash, and a timestamp does not break. A copy of the text stays the
 * same.
 */
export const breakPaths = (text: string): ReactNode => joinWithBreaks(splitPaths(text).map(keepTimestamps));

function keepTimestamps(text: string): ReactNode {
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

/** Matches a word that must not break at its hyphens and dots, such as a path or the name of a file. */
const unbreakableWord = /[\\/._-]/;

/**
 * A text in which a path or a name moves to the next row as a whole, or breaks after a backslash. A name that is longer
 * than a row breaks after an underscore.
 */
export const keepNames = (text: string): ReactNode =>
  splitCommand(text).map((piece, index) =>
    unbreakableWord.test(piece.text) || piece.canBreakBefore ? (
      <span key={index} className="inline-block max-w-full wrap-anywhere">
        {joinWithBreaks(piece.text.split(/(?<=_)(?=[^_])/))}
      </span>
    ) : (
      <Fragment key={index}>{piece.text}</Fragment>
    ),
  );
