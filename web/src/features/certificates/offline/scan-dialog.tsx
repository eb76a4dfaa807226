import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Verifier } from './use-verifier.ts';

/** Browsers offer the camera only to pages on https or localhost. A device without a camera can have the API too. */
export const isCameraApiAvailable = (): boolean => 'mediaDevices' in navigator;

/**
 * The time between two searches of the camera picture. A longer interval could miss the code if the hand moves. A
 * shorter interval would use more of the battery.
 */
const scanIntervalMs = 160;

type Props = { readQrCode: Verifier['readQrCode']; onText: (text: string) => void; onClose: () => void };

/** Shows the picture of the camera until it contains a QR code, and passes the text of the code to `onText`. */
export function ScanDialog({ readQrCode, onText, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isCameraUnavailable, setIsCameraUnavailable] = useState(false);
  // A new `onText` must not start the camera again.
  const latestOnText = useRef(onText);
  useEffect(() => {
    latestOnText.current = onText;
  }, [onText]);
  useEffect(() => {
    const scan = startScan(video, readQrCode, (text) => latestOnText.current(text));
    scan.started.catch(() => setIsCameraUnavailable(true));
    return scan.stop;
  }, [readQrCode]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} shape="sheet" title={<Trans>Scan a code</Trans>}>
      {isCameraUnavailable ? (
        <Callout tone="warn" title={<Trans>The camera cannot be used</Trans>}>
          <Trans>
            The browser does not allow it, or another program uses the camera. Choose a picture or paste the code.
          </Trans>
        </Callout>
      ) : (
        <>
          <p className="text-ink-2 text-14">
            <Trans>Point the camera at the code on the first or second page.</Trans>
          </p>
          <video
            ref={video}
            className="rounded-2 aspect-square w-full bg-sunken object-cover"
            autoPlay
            muted
            playsInline
          />
        </>
      )}
    </Dialog>
  );
}

type Scan = {
  /** Rejects if the camera cannot be used. */
  started: Promise<void>;
  stop: () => void;
};

/** Opens the camera, and looks for a QR code in its picture until one is found or `stop` is called. */
function startScan(
  video: { current: HTMLVideoElement | null },
  readQrCode: Verifier['readQrCode'],
  onText: (text: string) => void,
): Scan {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const scanFrame = () => {
    if (isStopped) return;
    const source = video.current;
    const text = source?.videoWidth ? readQrCode(source, source.videoWidth, source.videoHeight) : null;
    if (text !== null) {
      stop();
      onText(text);
      return;
    }
    timer = setTimeout(scanFrame, scanIntervalMs);
  };
  const start = async () => {
    const constraints = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false };
    stream = await navigator.mediaDevices.getUserMedia(constraints);
    // The person might have closed the dialog while the browser asked for permission.
    if (isStopped) {
      stop();
      return;
    }
    if (video.current) video.current.srcObject = stream;
    scanFrame();
  };
  return { started: start(), stop };
}
