export type LogoProps = {
  /** The height in pixels. */
  size?: number | undefined;
  className?: string | undefined;
  /** The URL of the site's own logo; undefined to show the logo of Loopcheck. */
  url?: string | undefined;
};

/** The logo of the site, or else the logo of Loopcheck: a circle with a tick. Its drawing is simpler below 20px. */
export function Logo({ size = 28, className = '', url }: LogoProps) {
  if (url) {
    // On a narrow screen, a wide logo must leave room for the badges of an admin.
    const width = 'w-auto max-w-18 lg:max-w-30';
    return (
      <img
        className={`block flex-none object-contain ${width} ${className}`}
        style={{ height: size }}
        src={url}
        alt=""
      />
    );
  }
  const isSmall = size < 20;
  return (
    <svg
      className={`block flex-none text-accent ${className}`}
      width={size}
      height={size}
      viewBox={isSmall ? '0 0 16 16' : '0 0 32 32'}
      fill="none"
      stroke="currentColor"
      strokeWidth={isSmall ? 1.75 : 2.75}
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx={isSmall ? 8 : 16} cy={isSmall ? 8 : 16} r={isSmall ? 6.875 : 12.5} />
      <path d={isSmall ? 'M1.5 8H5l2.25 2.75L12.5 3.75' : 'M3.5 16H10l4.3 5L25 7.3'} />
    </svg>
  );
}
