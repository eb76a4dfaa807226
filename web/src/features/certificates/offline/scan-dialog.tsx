import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { CheckCode } from './use-verifier.ts';

/** Whether this browser lets a page use the camera: it must be a secure one (https or this machine). */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** Between two looks at the camera's picture, in milliseconds: often enough for a hand, seldom enough for a battery. */
const pause = 160;

type Props = { readFrame: CheckCode['readFrame']; onText: (text: string) => void; onClose: () => void };

/** Looks through the camera until a QR code is in the picture. */
export function ScanDialog({ readFrame, onText, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const found = useRef(onText);
  useEffect(() => {
    found.current = onText;
  }, [onText]);
  useEffect(() => {
    const scan = lookThroughCamera(video, readFrame, (text) => found.current(text));
    scan.ready.catch(() => setIsRefused(true));
    return scan.stop;
  }, [readFrame]);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} shape="sheet" title={<Trans>Scan a code</Trans>}>
      {isRefused ? (
        <Callout tone="warn" title={<Trans>The camera cannot be used</Trans>}>
          <Trans>The browser does not allow it, or another program holds it. Choose a picture or paste the code.</Trans>
        </Callout>
      ) : (
        <>
          <p className="sec text-14">
            <Trans>Hold the code of the first or the second page into the picture.</Trans>
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

type Scan = { ready: Promise<void>; stop: () => void };

function lookThroughCamera(
  video: { current: HTMLVideoElement | null },
  readFrame: CheckCode['readFrame'],
  onText: (text: string) => void,
): Scan {
  let stream: MediaStream | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const look = () => {
    if (isOver) return;
    const { current } = video;
    const text = current?.videoWidth ? readFrame(current, current.videoWidth, current.videoHeight) : null;
    if (text !== null) {
      stop();
      onText(text);
      return;
    }
    timer = setTimeout(look, pause);
  };
  const begin = async () => {
    const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false };
    stream = await navigator.mediaDevices.getUserMedia(wanted);
    if (isOver) {
      stop();
      return;
    }
    if (video.current) video.current.srcObject = stream;
    look();
  };
  return { ready: begin(), stop };
}
