import { Trans } from '@lingui/react/macro';
import type { Conversion } from '@loopcheck/contract/features/resources/resources.contract';

/** How far a video is that browsers cannot play as it was uploaded, or why it never will be. */
export function ConversionWords({ conversion }: { conversion: Conversion }) {
  const { state, percent, fault } = conversion;
  if (state === 'waiting') return <Trans>Waits to be converted for browsers.</Trans>;
  if (state === 'running') {
    return percent === null ? (
      <Trans>Is being converted for browsers.</Trans>
    ) : (
      <Trans>Converting for browsers: {percent}%</Trans>
    );
  }
  if (fault === 'no_video') return <Trans>Could not be converted: there is no video in this file.</Trans>;
  if (fault === 'too_long') return <Trans>Could not be converted: it took too long. Download it instead.</Trans>;
  return <Trans>Could not be converted: the file is damaged or of an unknown kind. Download it instead.</Trans>;
}
