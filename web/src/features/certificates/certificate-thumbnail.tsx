/** A small drawing of a certificate: solid lines if it is valid, dashed lines if it is not. */
export function CertificateThumbnail({ isValid }: { isValid: boolean }) {
  return (
    <svg
      width="96"
      height="68"
      viewBox="0 0 96 68"
      fill="none"
      stroke="var(--draw)"
      strokeDasharray={isValid ? undefined : '4 3'}
      aria-hidden="true"
      className="flex-none"
    >
      <rect x=".75" y=".75" width="94.5" height="66.5" fill="var(--raised)" stroke="var(--line-strong)" />
      <rect x="5" y="5" width="86" height="58" stroke="var(--draw-2)" />
      <path d="M12 17h40M12 25h26" strokeWidth="2" />
      <path d="M12 50h20M40 50h16" stroke="var(--draw-2)" />
      <g transform="translate(64 32) scale(.7)" stroke={isValid ? 'var(--accent)' : 'var(--draw-2)'} strokeWidth="3">
        <circle cx="16" cy="16" r="12.5" />
        {isValid ? <path d="M3.5 16H10l4.3 5L25 7.3" strokeLinejoin="round" /> : null}
      </g>
    </svg>
  );
}
