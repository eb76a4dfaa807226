import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Everything that a check can end in: by asking the site, or by the signature alone. */
export type VerdictStatus = 'valid' | 'expired' | 'revoked' | 'unknown' | 'altered' | 'foreign' | 'unreadable';

type Look = { ground: string; ink: string; sign: ReactNode };

const tick = <path d="M27 49.500 42 64l28-32" strokeWidth="7" />;
const cross = <path d="m34 34 28 28M62 34 34 62" strokeWidth="7" />;
const octagon = <path d="M31 6h34l25 25v34L65 90H31L6 65V31z" />;
const bang = (
  <>
    <path d="M48 36v22" strokeWidth="7" />
    <path d="M48 72v.5" strokeWidth="8" />
  </>
);

const green = { ground: 'bg-green-soft border-[var(--green-mark)]', ink: 'text-green' };
const amber = { ground: 'bg-amber-soft border-[var(--amber-mark)]', ink: 'text-amber' };
const red = { ground: 'bg-red-soft border-[var(--red-mark)]', ink: 'text-red' };
const grey = { ground: 'bg-sunken border-line-strong', ink: 'text-ink' };

// Told apart without colour too: a round tick, a calendar, a stop sign, a broken ring.
const looks: Record<VerdictStatus, Look> = {
  valid: {
    ...green,
    sign: (
      <>
        <circle cx="48" cy="48" r="42" />
        {tick}
      </>
    ),
  },
  expired: {
    ...amber,
    sign: (
      <>
        <rect x="8" y="14" width="80" height="74" rx="5" />
        <path d="M8 36h80M30 6v16M66 6v16" />
        <path d="m38 52 20 20M58 52 38 72" strokeWidth="6" />
      </>
    ),
  },
  revoked: {
    ...red,
    sign: (
      <>
        {octagon}
        {cross}
      </>
    ),
  },
  altered: {
    ...red,
    sign: (
      <>
        {octagon}
        {bang}
      </>
    ),
  },
  unknown: { ...grey, sign: <Question /> },
  foreign: { ...grey, sign: <Question /> },
  unreadable: { ...grey, sign: <Question /> },
};

function Question() {
  return (
    <>
      <circle cx="48" cy="48" r="42" strokeDasharray="15 10" />
      <path d="M36 38c0-16 25-15 25-1 0 10-13 10-13 21" strokeWidth="7" />
      <path d="M48 72v.5" strokeWidth="8" />
    </>
  );
}

/** The one word that somebody at a gate must see. */
export function VerdictWord({ status }: { status: VerdictStatus }) {
  if (status === 'valid') return <Trans>Valid</Trans>;
  if (status === 'expired') return <Trans>Expired</Trans>;
  if (status === 'revoked') return <Trans>Revoked</Trans>;
  if (status === 'altered') return <Trans>Not genuine</Trans>;
  if (status === 'foreign') return <Trans>Not from this site</Trans>;
  if (status === 'unreadable') return <Trans>Not readable</Trans>;
  return <Trans>Unknown</Trans>;
}

type Props = { status: VerdictStatus; headingLevel?: 1 | 2 | undefined; children: ReactNode };

/** The verdict as a plate: shape, word, colour, and a sentence. */
export function VerdictPlate({ status, headingLevel, children }: Props) {
  const { ground, ink, sign } = looks[status];
  const Heading = `h${headingLevel ?? 1}` as const;
  return (
    <div className={`rounded-3 grid justify-items-center gap-2 border-2 px-4 py-6 text-center ${ground}`} role="status">
      <svg
        className={ink}
        width="96"
        height="96"
        viewBox="0 0 96 96"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {sign}
      </svg>
      <Heading className={`text-40 leading-[1.1] font-semibold ${ink}`}>
        <VerdictWord status={status} />
      </Heading>
      <div className="max-w-[44ch] text-16">{children}</div>
    </div>
  );
}
