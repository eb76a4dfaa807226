/** The y coordinates of the pointers of the indicators on the wall, from left to right. */
const pointerYs = [58, 75, 66, 83, 74, 65, 82, 73, 64];
/** The lengths of the lines of the event list on the right screen. The left screen shows the process. */
const eventLengths = [168, 120, 190, 142, 150, 176, 110, 158];
/** The index of the highlighted line of the event list, from 0. */
const highlightedIndex = 4;

/**
 * A drawing of a technician at a console, seen from behind, with a process screen and a highlighted line of an event
 * list.
 */
export function ControlRoomScene() {
  return (
    <svg
      className="block size-full"
      viewBox="0 0 760 460"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-drawing="control-room"
    >
      <rect width="760" height="460" fill="var(--sunken)" />
      <rect y="330" width="760" height="130" fill="var(--data-1)" />
      {pointerYs.map((pointerY, index) => (
        <Indicator key={index} x={52 + index * 76} pointerY={pointerY} />
      ))}
      <path d="M0 128h760" stroke="var(--draw-2)" />
      <ProcessScreen />
      <EventScreen />
      <Desk />
      <Technician />
    </svg>
  );
}

function Indicator({ x, pointerY }: { x: number; pointerY: number }) {
  return (
    <>
      <rect x={x} y="34" width="50" height="74" rx="2" fill="var(--surface)" stroke="var(--draw-2)" />
      <rect x={x + 20} y="44" width="10" height="54" fill="var(--data-1)" />
      <path d={`M${x + 14} ${pointerY}h22`} stroke="var(--draw)" strokeWidth="2.5" />
    </>
  );
}

function ProcessScreen() {
  return (
    <>
      <rect x="70" y="158" width="262" height="158" rx="4" fill="var(--draw)" />
      <rect x="77" y="165" width="248" height="144" fill="var(--raised)" />
      <g stroke="var(--draw)" strokeWidth="2" fill="none">
        <rect x="112" y="200" width="40" height="78" rx="16" />
        <path d="M152 250h46M226 250h56M132 200v-16h150" />
        <path d="m198 240 28 20v-20l-28 20z" fill="var(--surface)" />
        <path d="M212 250v-16M203 234a9 9 0 0 1 18 0z" />
        <circle cx="254" cy="216" r="15" fill="var(--surface)" />
        <path d="M239 216h30M254 231v19" strokeDasharray="4 3" />
      </g>
      <rect x="116" y="238" width="32" height="36" rx="12" fill="var(--data-2)" />
      <path d="M189 316h24l4 26h-32z" fill="var(--draw)" />
    </>
  );
}

function EventScreen() {
  return (
    <>
      <rect x="428" y="158" width="262" height="158" rx="4" fill="var(--draw)" />
      <rect x="435" y="165" width="248" height="144" fill="var(--raised)" />
      {/* The background of the highlighted line. */}
      <rect x="442" y="236" width="236" height="14" fill="var(--amber-soft)" />
      {eventLengths.map((length, index) => (
        <EventLine key={index} y={183 + index * 15} length={length} isHighlighted={index === highlightedIndex} />
      ))}
      <path d="M547 316h24l4 26h-32z" fill="var(--draw)" />
    </>
  );
}

function EventLine({ y, length, isHighlighted }: { y: number; length: number; isHighlighted: boolean }) {
  return (
    <>
      {isHighlighted ? (
        <path d={`m450 ${y - 5} 5 9h-10z`} fill="var(--amber-mark)" />
      ) : (
        <circle cx="450" cy={y} r="3" fill="none" stroke="var(--draw-2)" strokeWidth="1.5" />
      )}
      <rect x="464" y={y - 3} width={length} height="6" fill={isHighlighted ? 'var(--amber-mark)' : 'var(--data-2)'} />
    </>
  );
}

function Desk() {
  return (
    <>
      <rect y="340" width="760" height="16" fill="var(--draw)" />
      <rect y="356" width="760" height="104" fill="var(--data-2)" />
      <g transform="translate(560 318)">
        <rect width="92" height="22" rx="2" fill="var(--surface)" stroke="var(--draw)" strokeWidth="2" />
        <rect x="10" y="7" width="18" height="8" fill="var(--accent)" />
        <path d="M38 11h44" stroke="var(--draw-2)" strokeWidth="2" />
      </g>
      <g transform="translate(112 322)" strokeWidth="2">
        <path d="M0 18 12 0h74l-10 18z" fill="var(--surface)" stroke="var(--draw)" />
        <path d="M22 6h50M18 11h42" stroke="var(--draw-2)" />
      </g>
    </>
  );
}

function Technician() {
  return (
    <>
      <path
        d="M262 460c2-66 26-112 72-126 14-4 22-9 24-19h42c2 10 10 15 24 19 46 14 70 60 72 126z"
        fill="var(--action)"
      />
      <g fill="var(--raised)" opacity=".9">
        <path d="M278 412c36 13 166 13 202 0l8 22c-42 15-176 15-218 0z" />
        <path d="M316 342 334 336l10 124h-20zM442 342l-18-6-10 124h20z" />
      </g>
      <g fill="#b98a68">
        <path d="M357 288h44v34c0 12-10 18-22 18s-22-6-22-18z" />
        <path d="M341 262c0-26 16-44 38-44s38 18 38 44c0 28-16 46-38 46s-38-18-38-46z" />
      </g>
      <path d="M341 280c4 22 18 34 38 34s34-12 38-34l2-22h-80z" fill="#2f2622" />
      <g fill="var(--surface)" stroke="var(--draw)" strokeWidth="2">
        <path d="M330 262c0-36 20-60 49-60s49 24 49 60c-30 8-68 8-98 0z" />
        <path d="M326 262c34 11 72 11 106 0v8c-34 10-72 10-106 0z" />
      </g>
      <path d="M371 203c-4 18-4 40-1 63M387 203c4 18 4 40 1 63" stroke="var(--draw-2)" strokeWidth="2" fill="none" />
    </>
  );
}
