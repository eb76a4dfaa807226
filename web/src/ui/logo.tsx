export type LogoProps = { size?: number | undefined; className?: string | undefined };

/** The logo: a circle with a tick. Below 20px it is a simpler drawing. */
export function Logo({ size = 28, className = '' }: LogoProps) {
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
