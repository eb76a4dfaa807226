import { Trans } from '@lingui/react/macro';
import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { extensionOf, isDownloadOnlyType } from '@loopcheck/contract/features/uploads/uploads.rules';

/** The type of a file, for example "PDF", and whether people can only download it. */
export function FileFacts({ name, purpose }: { name: string; purpose: UploadPurpose }) {
  const extension = extensionOf(name);
  return (
    <>
      {extension.slice(1).toUpperCase()}
      {isDownloadOnlyType(purpose, extension) ? (
        <>
          {' · '}
          <Trans>Download only</Trans>
        </>
      ) : null}
    </>
  );
}
