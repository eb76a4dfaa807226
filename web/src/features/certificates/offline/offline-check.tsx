import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { checkCode } from './check-code.rules.ts';
import { OfflineVerdict } from './offline-verdict.tsx';
import { readCodeFromFile } from './read-code-from-file.ts';
import { RevocationListStatus } from './revocation-list-status.tsx';
import { isCameraApiAvailable, ScanDialog } from './scan-dialog.tsx';
import { useTrustData } from './use-trust-data.ts';
import { useVerifier, type Verifier } from './use-verifier.ts';

type Props = {
  /** The signed code to check; null before the first code. */
  code: string | null;
  /** Receives the text that was scanned, read from a file, or pasted. */
  onText: (text: string) => void;
};

/**
 * Checks signed codes on this device. The check needs no network after the page and the revocation list have loaded.
 */
export function OfflineCheck({ code, onText }: Props) {
  const verifier = useVerifier();
  const { trustData, error, isFetching, refetch } = useTrustData(verifier.data?.verifySignature);
  // The time of the last check or refresh. The expiry of the certificate and the age of the list are calculated for
  // this time.
  const [now, setNow] = useState(() => Date.now());
  const isLoading = isFetching || verifier.isFetching;
  const verdict =
    code !== null && verifier.data && trustData
      ? checkCode(code, { ...trustData, verify: verifier.data.verifySignature, now })
      : null;
  const refresh = () => {
    setNow(Date.now());
    void (verifier.data ? refetch() : verifier.refetch());
  };
  return (
    <Panel title={<Trans>Check without network</Trans>}>
      <p className="text-ink-2 text-14">
        <Trans>
          The code on the second page and the credential file are signed by the site. This page checks them on your
          device, without network.
        </Trans>
      </p>
      <RevocationListStatus
        list={trustData?.list}
        error={error ?? verifier.error}
        isFetching={isLoading}
        now={now}
        onRefresh={refresh}
      />
      {verdict ? <OfflineVerdict key={code} verdict={verdict} /> : null}
      {code !== null && !verdict && !isLoading ? <NotCheckedNotice /> : null}
      <CodeInputs
        verifier={verifier.data}
        onText={(text) => {
          setNow(Date.now());
          onText(text);
        }}
      />
    </Panel>
  );
}

function NotCheckedNotice() {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Not checked</Trans>}>
      <Trans>The code cannot be checked without the revocation list of the site.</Trans>
    </Callout>
  );
}

type InputProps = {
  /** The functions that check codes; undefined until they have been loaded. */
  verifier: Verifier | undefined;
  onText: (text: string) => void;
};

/** Three ways to enter a code: the camera, a picture or file, and pasted text. */
function CodeInputs({ verifier, onText }: InputProps) {
  const { t } = useLingui();
  const [isScanning, setIsScanning] = useState(false);
  const [fileError, setFileError] = useState('');
  const [pastedText, setPastedText] = useState('');
  const fileInput = useRef<HTMLInputElement>(null);
  const submitText = (text: string) => {
    setFileError('');
    setIsScanning(false);
    // Removes the pasted text of an earlier code, because it does not belong to the new result.
    if (text !== pastedText) setPastedText('');
    onText(text);
  };
  const submitFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file || !verifier) return;
    const text = await readCodeFromFile(file, verifier.readQrCodeFromFile);
    if (text === null) setFileError(t`No code was found in ${file.name}. Take a sharp picture, close to the code.`);
    else submitText(text);
  };
  return (
    <div className="stack gap-3">
      <div className="row flex-wrap gap-2">
        {isCameraApiAvailable() ? (
          <Button icon={<Icon of={Camera} />} disabled={!verifier} onClick={() => setIsScanning(true)}>
            <Trans>Scan with the camera</Trans>
          </Button>
        ) : null}
        <Button icon={<Icon of={ImageUp} />} disabled={!verifier} onClick={() => fileInput.current?.click()}>
          <Trans>Choose a picture or file</Trans>
        </Button>
        <input
          ref={fileInput}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t`Picture or file with a code`}
          accept="image/*,.jwt,.json,.txt"
          onChange={(event) => void submitFile(event)}
        />
      </div>
      <p className="text-14 leading-[1.4] text-red empty:hidden" role="alert">
        {fileError}
      </p>
      <PasteForm text={pastedText} onChange={setPastedText} isReady={verifier !== undefined} onText={submitText} />
      {isScanning && verifier ? (
        <ScanDialog readQrCode={verifier.readQrCode} onText={submitText} onClose={() => setIsScanning(false)} />
      ) : null}
    </div>
  );
}

type PasteFormProps = {
  text: string;
  onChange: (text: string) => void;
  /** True when the functions that check codes are loaded. */
  isReady: boolean;
  onText: (text: string) => void;
};

/**
 * The form for a pasted code. It does not use react-hook-form and zod, because with them the page would exceed its
 * size budget.
 */
function PasteForm({ text, onChange, isReady, onText }: PasteFormProps) {
  const { t } = useLingui();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onText(text);
  };
  return (
    <form className="stack gap-3" noValidate onSubmit={submit}>
      <TextArea
        label={t`Or paste the code`}
        className="font-mono"
        fontSize="small"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === '' || !isReady}>
        <Trans>Check code</Trans>
      </Button>
    </form>
  );
}
