import type { UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { Plural, Trans } from '@lingui/react/macro';
import CircleX from 'lucide-react/icons/circle-x';
import { formatBytes } from '../../lib/formatting.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RefusedFile } from './upload-list.ts';

/** A file that cannot go on the list, and why. */
export function RefusedLine({ file, limits }: { file: RefusedFile; limits: UploadLimits }) {
  return (
    <p className="row upload-refused">
      <Icon of={CircleX} />
      <span className="grow">
        <bdi>{file.name}</bdi>: <Reason because={file.because} limits={limits} />
      </span>
    </p>
  );
}

function Reason({ because, limits }: { because: RefusedFile['because']; limits: UploadLimits }) {
  const size = formatBytes(limits.maxBytes);
  switch (because) {
    case 'file_kind_not_taken':
      return <Trans>this type is not allowed</Trans>;
    case 'file_empty':
      return <Trans>this file is empty</Trans>;
    case 'file_too_large':
      return <Trans>larger than {size}</Trans>;
    case 'listed_already':
      return <Trans>on the list already</Trans>;
    case 'too_many':
      return <Plural value={limits.maxFiles} one="only # file at a time" other="only # files at a time" />;
  }
}
