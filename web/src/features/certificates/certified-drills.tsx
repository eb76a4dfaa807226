import { Plural, Trans } from '@lingui/react/macro';
import { formatDay } from '../../lib/formatting.ts';

type ListedDrill = {
  number: string;
  title: string;
  passedOn: string;
  /**
   * The number of graded runs up to and including the first passed run; undefined on the public page, which does not
   * show this number.
   */
  tryCount?: number;
};

/** The passed drills of a module on a certificate, one in each line. Renders nothing if no drill was passed. */
export function CertifiedDrills({ drills }: { drills: readonly ListedDrill[] }) {
  return drills.map(({ number, title, passedOn, tryCount }) => (
    <span key={number} className="meta block wrap-anywhere">
      <Trans>
        Drill {number} passed: {title}, {formatDay(passedOn, 'long')}
      </Trans>
      {tryCount === undefined ? null : (
        <>
          , <Plural value={tryCount} one="# try" other="# tries" />
        </>
      )}
    </span>
  ));
}
