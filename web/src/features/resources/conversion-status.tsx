import { Trans } from '@lingui/react/macro';
import type { Conversion } from '@loopcheck/contract/features/resources/resources.contract';

/** The state of a conversion as a sentence: its progress, or why it failed. */
export function ConversionStatus({ conversion: { state, percent, fault } }: { conversion: Conversion }) {
  if (state === 'waiting') return <Trans>Waiting for the conversion.</Trans>;
  if (state === 'running') {
    return percent === null ? <Trans>The video is being converted.</Trans> : <Trans>Converting: {percent}%</Trans>;
  }
  if (fault === 'no_video') return <Trans>The conversion failed: the file contains no video.</Trans>;
  if (fault === 'too_long') return <Trans>The conversion failed: it took too long. Download the file instead.</Trans>;
  return <Trans>The conversion failed: the file is damaged or its format is unknown. Download the file instead.</Trans>;
}
