import { Plural, Trans } from '@lingui/react/macro';
import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { isDownloadOnlyType, isVideoName, type UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { formatBytes } from '../../lib/formatting.ts';

/** The maximum number, the maximum size and the types of the files that can be chosen. */
export function LimitsText({ purpose, limits }: { purpose: UploadPurpose; limits: UploadLimits }) {
  const { maxFiles, extensions } = limits;
  const downloadOnly = extensions.filter((extension) => isDownloadOnlyType(purpose, extension)).join(' ');
  const videoSize = formatBytes(limits.maxVideoBytes);
  const otherSize = formatBytes(limits.maxBytes);
  // `isVideoName` needs a file name and not only an extension.
  const videoCount = extensions.filter((extension) => isVideoName(`x${extension}`)).length;
  const hasBothKinds = videoCount > 0 && videoCount < extensions.length;
  const hasBothSizes = limits.maxBytes !== limits.maxVideoBytes && hasBothKinds;
  // The size that is shown if one size applies to all files.
  const size = videoCount > 0 ? videoSize : otherSize;
  return (
    <>
      {hasBothSizes ? (
        <Plural
          value={maxFiles}
          one={`# file: a video of at most ${videoSize}, or another file of at most ${otherSize}`}
          other={`Up to # files: videos of at most ${videoSize}, other files of at most ${otherSize}`}
        />
      ) : (
        <Plural value={maxFiles} one={`# file of at most ${size}`} other={`Up to # files, each at most ${size}`} />
      )}
      <br />
      <span className="font-mono">{extensions.join(' ')}</span>
      {downloadOnly ? (
        <>
          <br />
          <Trans>
            Download only: <span className="font-mono">{downloadOnly}</span>
          </Trans>
        </>
      ) : null}
    </>
  );
}
