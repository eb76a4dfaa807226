import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/**
 * The results of a check: of a number on the server, or of a signed code on this device. `unknown`: the site has no
 * certificate with this number. `altered`: the signature does not match. `foreign`: signed with a key that is not a key
 * of the site. `unreadable`: not the signed code of a certificate.
 */
export type VerdictStatus = 'valid' | 'expired' | 'revoked' | 'unknown' | 'altered' | 'foreign' | 'unreadable';

type Appearance = { surfaceClass: string; textClass: string; symbol: ReactNode };

const checkMark = <path d="M27 49.500 42 64l28-32" strokeWidth="7" />;
const cross = <path d="m34 34 28 28M62 34 34 62" strokeWidth="7" />;
const octagon = <path d="M31 6h34l25 25v34L65 90H31L6 65V31z" />;
const exclamationMark = (
  <>
    <path d="M48 36v22" strokeWidth="7" />
    <path d="M48 72v.5" strokeWidth="8" />
  </>
);

const green = { surfaceClass: 'bg-green-soft border-green-mark', textClass: 'text-green' };
const amber = { surfaceClass: 'bg-amber-soft border-amber-mark', textClass: 'text-amber' };
const red = { surfaceClass: 'bg-red-soft border-red-mark', textClass: 'text-red' };
const grey = { surfaceClass: 'bg-sunken border-line-strong', textClass: 'text-ink' };

// The shapes differ too, because some people cannot distinguish the colours.
const appearances: Record<VerdictStatus, Appearance> = {
  valid: {
    ...green,
    symbol: (
      <>
        <circle cx="48" cy="48" r="42" />
        {checkMark}
      </>
    ),
  },
  expired: {
    ...amber,
    symbol: (
      <>
        <rect x="8" y="14" width="80" height="74" rx="5" />
        <path d="M8 36h80M30 6v16M66 6v16" />
        <path d="m38 52 20 20M58 52 38 72" strokeWidth="6" />
      </>
    ),
  },
  revoked: {
    ...red,
    symbol: (
      <>
        {octagon}
        {cross}
      </>
    ),
  },
  altered: {
    ...red,
    symbol: (
      <>
        {octagon}
        {exclamationMark}
      </>
    ),
  },
  unknown: { ...grey, symbol: <QuestionMark /> },
  foreign: { ...grey, symbol: <QuestionMark /> },
  unreadable: { ...grey, symbol: <QuestionMark /> },
};

function QuestionMark() {
  return (
    <>
      <circle cx="48" cy="48" r="42" strokeDasharray="15 10" />
      <path d="M36 38c0-16 25-15 25-1 0 10-13 10-13 21" strokeWidth="7" />
      <path d="M48 72v.5" strokeWidth="8" />
    </>
  );
}

function VerdictLabel({ status }: { status: VerdictStatus }) {
  if (status === 'valid') return <Trans>Valid</Trans>;
  if (status === 'expired') return <Trans>Expired</Trans>;
  if (status === 'revoked') return <Trans>Revoked</Trans>;
  if (status === 'altered') return <Trans>Not genuine</Trans>;
  if (status === 'foreign') return <Trans>Not from this site</Trans>;
  if (status === 'unreadable') return <Trans>Not readable</Trans>;
  return <Trans>Unknown</Trans>;
}

type Props = { status: VerdictStatus; headingLevel?: 1 | 2 | undefined; children: ReactNode };

/** The result of a check as a coloured panel with a symbol, a label, and `children` as explanation. */
export function VerdictPanel({ status, headingLevel, children }: Props) {
  const { surfaceClass, textClass, symbol } = appearances[status];
  const Heading = `h${headingLevel ?? 1}` as const;
  return (
    <div
      className={`rounded-3 grid justify-items-center gap-2 border-2 px-4 py-6 text-center ${surfaceClass}`}
      role="status"
    >
      <svg
        className={textClass}
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
        {symbol}
      </svg>
      <Heading className={`text-40 leading-[1.1] font-semibold ${textClass}`}>
        <VerdictLabel status={status} />
      </Heading>
      <div className="max-w-[44ch] text-16">{children}</div>
    </div>
  );
}
