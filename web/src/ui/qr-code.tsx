/** A QR code, black on white in every theme, with the white margin that scanners need. */
export function QrCode({ size, path, label, className }: QrCodeProps) {
  // The width of the white margin, in cells. The QR code standard requires this width.
  const margin = 4;
  const width = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${width} ${width}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={width} height={width} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** `path` is an SVG path of the dark cells in a grid of `size` by `size` cells. `label` is the accessible name. */
type QrCodeProps = { size: number; path: string; label: string; className?: string | undefined };
