import type { HostPart } from '@loopcheck/contract/features/drills/host-part';

type Variation = HostPart['vary'][string];

/**
 * The host part as a browser gets it: without the variations (values that differ from run to run) that only the grading
 * part uses, because their names and values would tell what is expected on the sheet. A run of this part shows the same
 * as a run of the whole part, because the value of a variation depends only on the seed and on its name. `alsoSent` is
 * what is sent in addition to the part. The browser then also needs the variations that occur in `alsoSent` as
 * `{name}`.
 */
export function toSentPart(part: HostPart, alsoSent: unknown = null): HostPart {
  const needed = listNeeded(part, alsoSent);
  return { ...part, vary: Object.fromEntries(Object.entries(part.vary).filter(([name]) => needed.has(name))) };
}

/** The names of the variations that the hosts, the events, the sheet or `alsoSent` need. */
function listNeeded({ vary, ...otherFields }: HostPart, alsoSent: unknown): ReadonlySet<string> {
  const needed = new Set<string>();
  const add = (name: string): void => {
    const variation = Object.hasOwn(vary, name) ? vary[name] : undefined;
    if (!variation || needed.has(name)) return;
    needed.add(name);
    // A value can contain the name of another variation.
    [...('by' in variation ? [variation.by] : []), ...listNamesIn(variation)].forEach(add);
  };
  const changes = [...otherFields.state, ...otherFields.events.flatMap((event) => event.changes ?? [])];
  const conditions = changes.flatMap(({ when }) => Object.keys(when ?? {}));
  const quietDeciders = Object.keys(vary).filter((name) => decidesQuiet(vary[name]));
  [...listNamesIn(otherFields), ...listNamesIn(alsoSent), ...conditions, ...quietDeciders].forEach(add);
  return needed;
}

/**
 * True for a variation that decides whether a run is quiet (has no planted fault). The browser needs this variation,
 * even if nothing uses its value.
 */
const decidesQuiet = (variation: Variation | undefined): boolean =>
  variation !== undefined && 'quiet' in variation && variation.quiet !== undefined;

/** The names in braces, such as `{name}`, in all texts of a value. Not all of them are names of variations. */
const listNamesIn = (value: unknown): readonly string[] =>
  [...JSON.stringify(value).matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
