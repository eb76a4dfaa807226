import { maxBytesOf, type UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { Plural, Trans } from '@lingui/react/macro';
import CircleX from 'lucide-react/icons/circle-x';
import { formatBytes } from '../../lib/formatting.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RejectedFile } from './upload-list.rules.ts';

/** A file that cannot be added to the list, with the reason. */
export function RejectedFileLine({ file, limits }: { file: RejectedFile; limits: UploadLimits }) {
  return (
    <p className="row gap-2 text-14 wrap-anywhere text-red">
      <Icon of={CircleX} />
      <span className="min-w-0 flex-1">
        <bdi>{file.name}</bdi>: <Reason file={file} limits={limits} />
      </span>
    </p>
  );
}

function Reason({ file, limits }: { file: RejectedFile; limits: UploadLimits }) {
  const size = formatBytes(maxBytesOf(file.name, limits));
  switch (file.reason) {
    case 'file_kind_not_taken':
      return <Trans>this type is not allowed</Trans>;
    case 'file_empty':
      return <Trans>this file is empty</Trans>;
    case 'file_too_large':
      return <Trans>larger than {size}</Trans>;
    case 'already_listed':
      return <Trans>already in the list</Trans>;
    case 'too_many':
      return <Plural value={limits.maxFiles} one="only # file at a time" other="only # files at a time" />;
  }
}
