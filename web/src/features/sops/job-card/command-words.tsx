import { Fragment } from 'react';
import { splitCommand } from '../../../lib/command-words.ts';

/** A command whose words are not broken across lines. */
export function CommandWords({ text }: { text: string }) {
  return splitCommand(text).map((piece, index) => (
    <Fragment key={index}>
      {piece.canBreakBefore ? <wbr /> : null}
      {piece.isUnbroken ? <span className="whitespace-nowrap">{piece.text}</span> : piece.text}
    </Fragment>
  ));
}
