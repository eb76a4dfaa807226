import { Trans } from '@lingui/react/macro';
import type { DrillReplay } from '@loopcheck/contract/features/drills/drills.contract';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import { keepNamesWhole, WholeNames } from './row-breaks.tsx';

/** The title of a flag, which marks a step that a trainer should look at. */
export function FlagTitle({ kind }: Pick<DrillReplay['flags'][number], 'kind'>) {
  switch (kind) {
    case 'pace':
      return <Trans>Faster than anybody types</Trans>;
    case 'forbidden':
      return <Trans>Forbidden by the permit</Trans>;
    case 'careless':
      return <Trans>Careless, costs nothing</Trans>;
    case 'wrong':
      return <Trans>Wrong on the sheet</Trans>;
    case 'unseen':
      return <Trans>Stated without having looked</Trans>;
    case 'screen_differed':
      return <Trans>The person’s browser reported another screen</Trans>;
  }
}

type FlagTextProps = { flag: DrillReplay['flags'][number]; result: DrillReplay['result'] };

/**
 * The text of a flag. For a sheet line, it states the number and the value of the line. For a wrong line, it adds the
 * right value. For an unseen line, it adds the command that would have shown the value.
 */
export function FlagText({ flag, result }: FlagTextProps) {
  const line = result?.lines.find(({ state, writtenAt }) => state === flag.kind && writtenAt === flag.index);
  if (!line) return keepNamesWhole(flag.text);
  const { number, written, hostHad, shownBy, note } = line;
  return (
    <>
      <Trans>
        Line {number}: “<WholeNames text={nameOfContact(written)} />
        ”.
      </Trans>{' '}
      {flag.kind === 'wrong' && hostHad !== '' ? (
        <Trans>
          Right: “<WholeNames text={nameOfContact(hostHad)} />
          ”.
        </Trans>
      ) : null}
      {flag.kind === 'wrong' || shownBy === null ? null : (
        <Trans>
          It would have been shown by{' '}
          <bdi className="font-mono text-14">
            <WholeNames text={shownBy} />
          </bdi>
          .
        </Trans>
      )}
      {note === null ? null : <> {keepNamesWhole(note)}</>}
    </>
  );
}
