import { Trans, useLingui } from '@lingui/react/macro';
import type { SitePictureKind } from '@loopcheck/contract/features/site/site.contract';
import { cx } from 'class-variance-authority';
import { type ReactNode, useRef } from 'react';
import type { UploadPicture } from '../../../lib/api/uploaded-file.ts';
import { Button } from '../../../ui/button.tsx';
import { panelPadding } from '../../../ui/panel-padding.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useSite } from '../site.hooks.ts';
import { useRemoveSitePicture, useSetSitePicture } from './site-settings.hooks.ts';

/** The logo and the picture of the site, which visitors see on the landing page. */
export function SitePictures({ upload }: { upload: UploadPicture }) {
  const { t } = useLingui();
  const { data: site } = useSite();
  return (
    <section
      className={cx(panelPadding, 'stack max-w-[720px] border-t border-line')}
      aria-label={t`Pictures of the site`}
    >
      <PictureSetting kind="logo" name={t`Logo`} url={site?.logoUrl ?? null} upload={upload}>
        <Trans>Replaces the logo of the product in the header. Best with a transparent background.</Trans>
      </PictureSetting>
      <PictureSetting
        kind="picture"
        name={t`Picture on the landing page`}
        url={site?.pictureUrl ?? null}
        upload={upload}
      >
        <Trans>Replaces the example clip. Do not show screens with tags, addresses or alarms.</Trans>
      </PictureSetting>
    </section>
  );
}

type PictureSettingProps = {
  kind: SitePictureKind;
  name: string;
  /** Null if the site has no such picture. */
  url: string | null;
  upload: UploadPicture;
  /** A text that says what the picture replaces. */
  children: ReactNode;
};

function PictureSetting({ kind, name, url, upload, children }: PictureSettingProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const showFailure = useFailureToast()(t`The picture was not changed`);
  const setPicture = useSetSitePicture(kind, upload);
  const removePicture = useRemoveSitePicture(kind);
  return (
    <div className="stack gap-2">
      <b className="font-medium">{name}</b>
      <p className="meta">{children}</p>
      {url ? <img className="max-h-30 max-w-60 justify-self-start object-contain" src={url} alt={name} /> : null}
      <div className="row flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label={name}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) setPicture.mutate(file, { onError: showFailure });
            // Otherwise choosing the same file again would not trigger a change event.
            target.value = '';
          }}
        />
        <Button
          ref={chooseButton}
          busy={setPicture.isPending}
          aria-label={url ? t`Change: ${name}` : t`Choose: ${name}`}
          onClick={() => input.current?.click()}
        >
          {url ? <Trans>Change</Trans> : <Trans>Choose</Trans>}
        </Button>
        {url ? (
          <Button
            variant="quiet"
            busy={removePicture.isPending}
            aria-label={t`Remove: ${name}`}
            onClick={() =>
              removePicture.mutate(undefined, {
                onError: showFailure,
                // The Remove button, which has the focus, disappears with the picture.
                onSuccess: () => chooseButton.current?.focus(),
              })
            }
          >
            <Trans>Remove</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
