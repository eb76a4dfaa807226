import { Trans, useLingui } from '@lingui/react/macro';
import { type PictureWidth, pictureWidths } from '@loopcheck/contract/authored-html';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { userMessageOf } from '../../lib/api/api-error.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Dialog } from '../dialog.tsx';
import { FieldError, Hint, TextField } from '../field.tsx';
import { RadioGroup } from '../radio-group.tsx';
import type { Picture, StorePicture } from './rich-text-props.ts';

type Props = {
  /** The picture to change; null to insert one. */
  picture: Picture | null;
  upload: StorePicture;
  onDone: (picture: Picture) => void;
  onClose: () => void;
};

/** The maximum length of the alternative text, in characters. */
const maxAltLength = 300;

/** The dialog that uploads a new picture, or changes the alternative text and the width of a picture in the text. */
export function PictureDialog({ picture, upload, onDone, onClose }: Props) {
  const { t } = useLingui();
  const form = usePictureForm({ picture, upload, onDone });
  const formId = useId();
  const { alt, isDecorative, width, errors } = form;
  const previewUrl = useFileUrl(form.file) ?? picture?.src;
  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={picture ? <Trans>Change the picture</Trans> : <Trans>Insert a picture</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
            {picture ? <Trans>Change</Trans> : <Trans>Insert</Trans>}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {picture ? null : <FileField error={errors.file} onFile={form.setFile} />}
        {previewUrl ? <img className="max-h-40 justify-self-start object-contain" src={previewUrl} alt="" /> : null}
        <TextField
          label={t`What the picture shows`}
          hint={t`Read aloud to people who do not see the picture, and shown if it cannot be loaded.`}
          maxLength={maxAltLength}
          value={alt}
          disabled={isDecorative}
          error={errors.alt}
          onChange={(event) => form.setAlt(event.target.value)}
        />
        <Checkbox
          label={t`Only decoration: nothing to read aloud`}
          checked={isDecorative}
          onChange={(event) => form.setIsDecorative(event.target.checked)}
        />
        <RadioGroup
          label={t`Width`}
          choices={[
            { value: 'small', label: t`Small` },
            { value: 'medium', label: t`Medium` },
            { value: 'full', label: t`As wide as the text` },
          ]}
          value={width}
          hint={t`On a phone, no picture is wider than the screen.`}
          onChange={(value) => form.setWidth(pictureWidths.find((each) => each === value) ?? 'full')}
        />
        <p className="text-14 text-red" role="alert">
          {errors.upload}
        </p>
      </form>
    </Dialog>
  );
}

type FileFieldProps = { error: string | undefined; onFile: (file: File | null) => void };

function FileField({ error, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5 text-14">
      <label htmlFor={id} className="font-medium">
        <Trans>Picture</Trans>
      </label>
      <input
        id={id}
        className="min-h-11 max-w-full"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
      <Hint id={`${id}-hint`}>
        <Trans>JPEG, PNG or WebP. Do not show screens with tags, addresses or passwords.</Trans>
      </Hint>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type FormErrors = { file?: string; alt?: string; upload?: string };

function usePictureForm({ picture, upload, onDone }: Pick<Props, 'picture' | 'upload' | 'onDone'>) {
  const { t } = useLingui();
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [isDecorative, setIsDecorative] = useState(picture?.alt === '');
  const [width, setWidth] = useState<PictureWidth>(picture?.size ?? 'full');
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setIsBusy] = useState(false);
  // Prevents a second upload on a double click, whose second click arrives before the button is disabled.
  const isSent = useRef(false);
  // Checked after the upload, so that no picture is inserted if Cancel was pressed during the upload.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const submit = async () => {
    const newErrors: FormErrors = {
      ...(!picture && !file && { file: t`Choose a picture.` }),
      ...(!isDecorative && alt.trim() === '' && { alt: t`Describe the picture, or mark it as decoration.` }),
    };
    setErrors(newErrors);
    if (isSent.current || Object.keys(newErrors).length > 0) return;
    isSent.current = true;
    setIsBusy(true);
    try {
      const stored = file ? await upload(file) : picture;
      if (stored && isOpen.current) onDone({ ...stored, alt: isDecorative ? '' : alt.trim(), size: width });
    } catch (error) {
      setErrors({ upload: userMessageOf(error) ?? t`The picture was not uploaded. Try again.` });
      isSent.current = false;
      setIsBusy(false);
    }
  };
  return { file, setFile, alt, setAlt, isDecorative, setIsDecorative, width, setWidth, errors, isBusy, submit };
}

/** Returns an object URL for a chosen file, to show a preview; null if no file is chosen. */
function useFileUrl(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
