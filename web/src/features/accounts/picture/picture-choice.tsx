import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type SendPicture, UnreadablePicture, useRemovePicture, useSetPicture } from './picture.hooks.ts';

export type PictureChoiceProps = { hasPicture: boolean; send: SendPicture };

/** Chooses the own picture, or takes it away. Its middle square is used. */
export function PictureChoice({ hasPicture, send }: PictureChoiceProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const { mutate: set, isPending: isSending } = useSetPicture(send);
  const { mutate: remove, isPending: isRemoving } = useRemovePicture();
  const tellFailure = (error: Error) =>
    show({
      title: t`The picture was not changed`,
      description:
        error instanceof UnreadablePicture
          ? t`This file could not be read as a picture. Choose a JPEG, PNG or WebP file.`
          : plainMessageOf(error),
      variant: 'destructive',
    });
  return (
    <div className="row gap-2!">
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Picture`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) set(file, { onError: tellFailure });
          // The same file can be chosen again after a failure.
          target.value = '';
        }}
      />
      <Button busy={isSending} onClick={() => input.current?.click()}>
        {hasPicture ? <Trans>Change picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {hasPicture ? (
        <Button variant="quiet" busy={isRemoving} onClick={() => remove(undefined, { onError: tellFailure })}>
          <Trans>Remove picture</Trans>
        </Button>
      ) : null}
    </div>
  );
}
