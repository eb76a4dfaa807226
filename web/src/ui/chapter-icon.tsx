import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';

/** The drawings of the shipped chapters by chapter number, in a view box of 24 by 24. */
const drawings: Readonly<Record<number, ReactNode>> = {
  // system information
  1: (
    <>
      <rect x="3" y="4" width="18" height="12" rx="1.5" />
      <path d="M12 16v4M8 20h8M6.5 8h2M11 8h6.5M6.5 12h2M11 12h4" />
    </>
  ),
  // windows patches
  2: (
    <>
      <rect x="3.5" y="3.5" width="7.5" height="7.5" rx="1" />
      <rect x="13.5" y="3.5" width="7" height="7.5" rx="1" />
      <rect x="3.5" y="13.5" width="7.5" height="7" rx="1" />
      <path d="m13.5 17.2 2.6 2.6 4.9-5.6" />
    </>
  ),
  // antivirus health
  3: (
    <>
      <path d="M12 3l7.5 2.7v5.9c0 4.3-3 7.6-7.5 9.4-4.5-1.8-7.5-5.1-7.5-9.4V5.7z" />
      <path d="M7.5 12.2h2.2l1.5-3.3 2 5.6 1.2-2.3h2.1" />
    </>
  ),
  // performance checks
  4: (
    <>
      <path d="M3.5 17.5a8.5 8.5 0 1 1 17 0" />
      <path d="m12.8 15.9 3.5-4.7M12 9v1.2M5.7 11.5l1 .6M3.5 20.5h17" />
      <circle cx="12" cy="17" r="1.4" />
    </>
  ),
  // antivirus test with a harmless test file
  5: (
    <>
      <path d="M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8z" />
      <path d="M14 3v5h5" />
      <circle cx="12" cy="14.5" r="2.8" />
      <path d="M12 10.5v2M12 16.5v2M8 14.5h2M14 14.5h2" />
    </>
  ),
  // data gathering
  6: (
    <>
      <circle cx="5" cy="4.75" r="1.75" />
      <circle cx="12" cy="4.75" r="1.75" />
      <circle cx="19" cy="4.75" r="1.75" />
      <path d="M5 6.5V9a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 9V6.5M12 6.5v7.7M9.7 12.2l2.3 2.3 2.3-2.3" />
      <path d="M3.5 15.5v3.7a1.3 1.3 0 0 0 1.3 1.3h14.4a1.3 1.3 0 0 0 1.3-1.3v-3.7" />
    </>
  ),
  // event logs
  7: (
    <>
      <circle cx="5" cy="5.5" r="1.3" />
      <circle cx="5" cy="12" r="1.3" />
      <circle cx="5" cy="18.5" r="1.3" />
      <path d="M9.5 5.5H20M9.5 12h4.2M9.5 18.5H20M18.3 9.3l2.7 2.7-2.7 2.7-2.7-2.7z" />
    </>
  ),
  // backups
  8: (
    <>
      <path d="M12 2.75v5.5M9.6 6l2.4 2.4L14.4 6" />
      <path d="M8.3 8.2C5.8 8.6 4 9.5 4 10.75c0 1.52 3.58 2.75 8 2.75s8-1.23 8-2.75c0-1.25-1.8-2.15-4.3-2.55" />
      <path d="M4 10.75v7.5C4 19.77 7.58 21 12 21s8-1.23 8-2.75v-7.5M4 14.5c0 1.52 3.58 2.75 8 2.75s8-1.23 8-2.75" />
    </>
  ),
  // restore readiness
  9: (
    <>
      <path d="M4.2 13.5A8 8 0 1 0 6.3 6.4L3.75 9" />
      <path d="M3.75 4.25V9H8.5" />
      <path d="m8.7 12.4 2.4 2.4 4.3-4.8" />
    </>
  ),
  // date and time
  10: (
    <>
      <circle cx="12" cy="13" r="8" />
      <path d="M12 8.2V13l3.3 2M9.5 2.5h5M12 2.5V5M18.2 5.8l1.3 1.3M7 13h.01M17 13h.01M12 18h.01" />
    </>
  ),
  // external drive
  11: (
    <>
      <rect x="6.5" y="9.5" width="11" height="11.5" rx="1.5" />
      <path d="M8.75 9.5V4.2A1.2 1.2 0 0 1 9.95 3h4.1a1.2 1.2 0 0 1 1.2 1.2v5.3M11 6h.01M13 6h.01" />
      <path d="m9.7 15.3 1.7 1.7 3-3.4" />
    </>
  ),
  // accounts and access
  12: (
    <>
      <circle cx="9" cy="7.5" r="3.5" />
      <path d="M2.75 20c.2-3.7 2.7-6.25 6.25-6.25 1.6 0 3 .5 4 1.45" />
      <path d="M16 5h5M16 9h5" />
      <path d="m15.5 17.7 2 2 3.75-4.2" />
    </>
  ),
  // incident
  13: (
    <>
      <path d="M6.5 16.5V12a5.5 5.5 0 0 1 11 0v4.5" />
      <rect x="4" y="16.5" width="16" height="4" rx="1" />
      <path d="M12 10.5v2.5M12 2.5v1.75M4.6 5.1l1.25 1.25M19.4 5.1l-1.25 1.25" />
    </>
  ),
};

/** A sheet of paper, for chapters that a site has added. */
const defaultDrawing = (
  <>
    <path d="M14 3H6.5A1.5 1.5 0 0 0 5 4.5v15A1.5 1.5 0 0 0 6.5 21h11a1.5 1.5 0 0 0 1.5-1.5V8z" />
    <path d="M14 3v5h5M8.500 12.500h7M8.500 16.500h4.500" />
  </>
);

export type ChapterIconProps = {
  chapter: number;
  size?: number | undefined;
  className?: string | undefined;
};

/** The icon of a chapter. `chapter` is its number. */
export function ChapterIcon({ chapter, size = 24, className }: ChapterIconProps) {
  return (
    <svg
      className={cx('icon block flex-none', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[chapter] ?? defaultDrawing}
    </svg>
  );
}
