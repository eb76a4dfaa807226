import { useLingui } from '@lingui/react/macro';

type HostLabelProps = {
  /** The name that is printed on the label. It can differ from the name of the host. */
  name: string;
  /** The asset number. */
  tag: string;
  place: string;
};

/** A drawing of the label on the case of a host. */
export function HostLabelDrawing({ name, tag, place }: HostLabelProps) {
  const { t } = useLingui();
  return (
    <svg
      className="block h-auto w-full max-w-[300px] text-draw"
      viewBox="0 0 300 116"
      fill="none"
      role="img"
      aria-label={t`Label on the case: ${name}, asset ${tag}, ${place}`}
    >
      <rect x="1" y="1" width="298" height="114" rx="6" fill="var(--raised)" stroke="currentColor" strokeWidth="1.5" />
      <rect x="8" y="8" width="284" height="100" rx="3" stroke="var(--draw-2)" />
      {[16, 284].map((x) =>
        [16, 100].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2.6" stroke="var(--draw-2)" />),
      )}
      <text
        x="28"
        y="62"
        fontFamily="var(--mono)"
        fontSize={name.length > 8 ? 28 : 40}
        fontWeight="500"
        fill="currentColor"
      >
        {name}
      </text>
      <text x="28" y="88" fontFamily="var(--sans)" fontSize="12" fill="currentColor">
        {tag} · {place}
      </text>
      {/* The bars of a bar code. */}
      <path
        d="M222 26v18M227 26v18M231 26v18M238 26v18M241 26v18M248 26v18M254 26v18M257 26v18M263 26v18M268 26v18M272 26v18"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}
