import { Trans, useLingui } from '@lingui/react/macro';
import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { checkCode } from './check-code.ts';
import { ListLine } from './list-line.tsx';
import { OfflineVerdict } from './offline-verdict.tsx';
import { hasCamera, ScanDialog } from './scan-dialog.tsx';
import { textOfFile } from './text-of-file.ts';
import { useProofs } from './use-proofs.ts';
import { useVerifier } from './use-verifier.ts';

type Props = {
  /** The signed text to check; null while there is none. */
  code: string | null;
  /** Takes whatever was scanned, chosen or pasted. */
  onText: (text: string) => void;
};

/** Checks a signed code by itself. Once this page is open it needs no network: code, keys and list are here. */
export function OfflineDesk({ code, onText }: Props) {
  const check = useVerifier();
  const { trusted, error, isFetching, refetch } = useProofs(check.data?.verify);
  const [now, setNow] = useState(() => Date.now());
  const verdict =
    code !== null && check.data && trusted
      ? checkCode(code, { keys: trusted.keys, list: trusted.list, verify: check.data.verify, now })
      : null;
  const refreshList = () => {
    setNow(Date.now());
    void (check.data ? refetch() : check.refetch());
  };
  return (
    <Panel title={<Trans>Check without network</Trans>}>
      <p className="sec text-14">
        <Trans>
          The code on the second page, and the credential file, are signed by the site. Once this page is open, they are
          checked on this device.
        </Trans>
      </p>
      <ListLine
        list={trusted?.list}
        error={error ?? check.error}
        isFetching={isFetching || check.isFetching}
        now={now}
        onRefresh={refreshList}
      />
      {verdict ? <OfflineVerdict key={code} verdict={verdict} /> : null}
      {code !== null && !verdict && !isFetching && !check.isFetching ? <NotChecked /> : null}
      <Inputs
        readers={check.data}
        onText={(text) => {
          setNow(Date.now());
          onText(text);
        }}
      />
    </Panel>
  );
}

function NotChecked() {
  return (
    <Callout tone="warn" role="alert" title={<Trans>Not checked</Trans>}>
      <Trans>Without the keys and the list of the site nothing can be said about this code.</Trans>
    </Callout>
  );
}

type InputProps = { readers: ReturnType<typeof useVerifier>['data']; onText: (text: string) => void };

function Inputs({ readers, onText }: InputProps) {
  const { t } = useLingui();
  const [isScanning, setIsScanning] = useState(false);
  const [fault, setFault] = useState('');
  const [pasted, setPasted] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    setFault('');
    setIsScanning(false);
    // The verdict must not stand beside another code than its own.
    if (text !== pasted) setPasted('');
    onText(text);
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file || !readers) return;
    const text = await textOfFile(file, readers.readPicture);
    if (text === null) setFault(t`No code was found in ${file.name}. Take the picture straight, near and sharp.`);
    else take(text);
  };
  return (
    <div className="stack s12">
      <div className="row wrap gap-2!">
        {hasCamera() ? (
          <Button icon={<Icon of={Camera} />} disabled={!readers} onClick={() => setIsScanning(true)}>
            <Trans>Scan with the camera</Trans>
          </Button>
        ) : null}
        <Button icon={<Icon of={ImageUp} />} disabled={!readers} onClick={() => chooser.current?.click()}>
          <Trans>Choose a picture or file</Trans>
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={t`Picture or file with a code`}
          accept="image/*,.jwt,.json,.txt"
          onChange={(event) => void choose(event)}
        />
      </div>
      <p className="error text-14" role="alert">
        {fault}
      </p>
      <TextArea
        label={t`Or paste the code`}
        className="mono text-14"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button disabled={pasted.trim() === '' || !readers} onClick={() => take(pasted)}>
        <Trans>Check code</Trans>
      </Button>
      {isScanning && readers ? (
        <ScanDialog readFrame={readers.readFrame} onText={take} onClose={() => setIsScanning(false)} />
      ) : null}
    </div>
  );
}
