import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { userMessageOf } from '../../../lib/api/api-error.ts';
import type { UploadPicture } from '../../../lib/api/uploaded-file.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { UnreadablePictureError, useRemovePicture, useSetPicture } from './picture.hooks.ts';

export type PictureChoiceProps = { hasPicture: boolean; upload: UploadPicture };

/** Buttons to choose or remove the profile picture. Only the middle square of a picture is used. */
export function PictureChoice({ hasPicture, upload }: PictureChoiceProps) {
  const { t } = useLingui();
  const { show } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { mutate: setPicture, isPending: isSetting } = useSetPicture(upload);
  const { mutate: removePicture, isPending: isRemoving } = useRemovePicture();
  const showFailure = (error: Error) =>
    show({
      title: t`The picture was not changed`,
      description:
        error instanceof UnreadablePictureError
          ? t`This file cannot be used. Choose a JPEG, PNG or WebP picture.`
          : userMessageOf(error),
      variant: 'destructive',
    });
  return (
    <div className="row gap-2">
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Picture`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) setPicture(file, { onError: showFailure });
          // While the input contains a file, choosing the same file again triggers no change event. So the input is
          // cleared.
          target.value = '';
        }}
      />
      <Button ref={chooseButton} busy={isSetting} onClick={() => input.current?.click()}>
        {hasPicture ? <Trans>Change picture</Trans> : <Trans>Choose a picture</Trans>}
      </Button>
      {hasPicture ? (
        <Button
          variant="quiet"
          busy={isRemoving}
          onClick={() =>
            removePicture(undefined, {
              onError: showFailure,
              // The Remove button disappears with the picture, so the other button gets the focus.
              onSuccess: () => chooseButton.current?.focus(),
            })
          }
        >
          <Trans>Remove picture</Trans>
        </Button>
      ) : null}
    </div>
  );
}
