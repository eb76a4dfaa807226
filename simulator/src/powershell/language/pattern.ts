/**
 * Regular expressions as far as people type them: letters, `.`, `\d \w \s`, classes, groups, `|`, `* + ?`, `^` and `$`.
 * They run as sets of states, so that no pattern takes more than length of the text times length of the pattern.
 */
export interface Pattern {
  readonly states: readonly State[];
  readonly start: number;
}

type Test = (character: string) => boolean;

type State =
  | { readonly kind: 'test'; readonly test: Test; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'anchor'; readonly anchor: '^' | '$' | 'b'; readonly next: number }
  | { readonly kind: 'end' };

/** Part of a pattern before it knows what follows: adds its states for a next state and returns its first one. */
type Fragment = (states: State[], next: number) => number;

const isWordCharacter: Test = (character) => /\w/.test(character);
const shorthands: Readonly<Record<string, Test>> = {
  d: (character) => /\d/.test(character),
  D: (character) => /\D/.test(character),
  w: isWordCharacter,
  W: (character) => /\W/.test(character),
  s: (character) => /\s/.test(character),
  S: (character) => /\S/.test(character),
};
const named: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** Returns undefined for a pattern that is not understood. */
export function compilePattern(source: string, isCaseSensitive = false): Pattern | undefined {
  if (source.length > 300) return undefined;
  let position = 0;
  let depth = 0;
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase());
  const isLetter =
    (wanted: string): Test =>
    (character) =>
      fold(character) === fold(wanted);

  const alternatives = (): Fragment | undefined => {
    const options: Fragment[] = [];
    do {
      const option = sequence();
      if (!option) return undefined;
      options.push(option);
    } while (source[position] === '|' && (position += 1) > 0);
    if (options.length === 1) return options[0];
    return (states, next) => push(states, { kind: 'split', next: options.map((option) => option(states, next)) });
  };

  const sequence = (): Fragment | undefined => {
    const parts: Fragment[] = [];
    while (position < source.length && source[position] !== '|' && source[position] !== ')') {
      const part = atom();
      const repeated = part && repeat(part);
      if (!repeated) return undefined;
      parts.push(repeated);
    }
    return (states, next) => parts.reduceRight((following, part) => part(states, following), next);
  };

  const repeat = (part: Fragment): Fragment => {
    const sign = source[position];
    if (sign !== '*' && sign !== '+' && sign !== '?') return part;
    position += 1;
    if (source[position] === '?') position += 1;
    if (sign === '?') return (states, next) => push(states, { kind: 'split', next: [part(states, next), next] });
    return (states, next) => {
      const loop = push(states, { kind: 'split', next: [next] });
      const first = part(states, loop);
      states[loop] = { kind: 'split', next: [first, next] };
      return sign === '*' ? loop : first;
    };
  };

  const atom = (): Fragment | undefined => {
    const character = source[position] ?? '';
    position += 1;
    if (character === '(') return group();
    if (character === '[') return characterClass();
    if (character === '.') return testOf((each) => each !== '\n');
    if (character === '^' || character === '$') return anchorOf(character);
    if (character === '*' || character === '+' || character === '?' || character === '{') return undefined;
    if (character !== '\\') return testOf(isLetter(character));
    const escaped = source[position] ?? '';
    position += 1;
    if (escaped === '') return undefined;
    if (escaped === 'b') return anchorOf('b');
    const shorthand = shorthands[escaped];
    if (shorthand) return testOf(shorthand);
    if (/[A-Za-z1-9]/.test(escaped) && named[escaped] === undefined) return undefined;
    return testOf(isLetter(named[escaped] ?? escaped));
  };

  const group = (): Fragment | undefined => {
    depth += 1;
    if (source.startsWith('?:', position)) position += 2;
    const inner = source[position] === '?' || depth > 20 ? undefined : alternatives();
    if (source[position] !== ')') return undefined;
    position += 1;
    depth -= 1;
    return inner;
  };

  const characterClass = (): Fragment | undefined => {
    const isInverted = source[position] === '^';
    if (isInverted) position += 1;
    const tests: Test[] = [];
    while (position < source.length && (source[position] !== ']' || tests.length === 0)) {
      let from = source[position] ?? '';
      position += 1;
      if (from === '\\') {
        from = source[position] ?? '';
        position += 1;
        const shorthand = shorthands[from];
        if (shorthand) {
          tests.push(shorthand);
          continue;
        }
        from = named[from] ?? from;
      }
      const to = source[position] === '-' && source[position + 1] !== ']' ? source[position + 1] : undefined;
      if (to !== undefined) position += 2;
      const [low, high] = [fold(from), fold(to ?? from)];
      tests.push((each) => fold(each) >= low && fold(each) <= high);
    }
    if (source[position] !== ']') return undefined;
    position += 1;
    return testOf((each) => tests.some((test) => test(each)) !== isInverted);
  };

  const whole = alternatives();
  if (!whole || position < source.length) return undefined;
  const states: State[] = [{ kind: 'end' }];
  return { start: whole(states, 0), states };
}

function push(states: State[], state: State): number {
  states.push(state);
  return states.length - 1;
}

const testOf =
  (test: Test): Fragment =>
  (states, next) =>
    push(states, { kind: 'test', test, next });

const anchorOf =
  (anchor: '^' | '$' | 'b'): Fragment =>
  (states, next) =>
    push(states, { kind: 'anchor', anchor, next });

const isAnchored = (anchor: '^' | '$' | 'b', text: string, at: number): boolean => {
  if (anchor === '^') return at === 0;
  if (anchor === '$') return at === text.length;
  return isWordCharacter(text[at - 1] ?? '') !== isWordCharacter(text[at] ?? '');
};

function addState(pattern: Pattern, set: Set<number>, index: number, text: string, at: number): void {
  const pending = [index];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const state = pattern.states[next];
    if (set.has(next) || !state) continue;
    set.add(next);
    if (state.kind === 'split') pending.push(...state.next);
    else if (state.kind === 'anchor' && isAnchored(state.anchor, text, at)) pending.push(state.next);
  }
}

/** The end of the longest match that begins at `from`, or undefined. */
function matchFrom(pattern: Pattern, text: string, from: number): number | undefined {
  let current = new Set<number>();
  addState(pattern, current, pattern.start, text, from);
  let end = current.has(0) ? from : undefined;
  for (let at = from; at < text.length && current.size > 0; at += 1) {
    const following = new Set<number>();
    for (const index of current) {
      const state = pattern.states[index];
      if (state?.kind === 'test' && state.test(text[at] ?? '')) addState(pattern, following, state.next, text, at + 1);
    }
    current = following;
    if (current.has(0)) end = at + 1;
  }
  return end;
}

/** True if the pattern occurs anywhere in the text. */
export function occursIn(pattern: Pattern, text: string): boolean {
  let current = new Set<number>();
  for (let at = 0; at <= text.length; at += 1) {
    addState(pattern, current, pattern.start, text, at);
    if (current.has(0)) return true;
    const following = new Set<number>();
    for (const index of current) {
      const state = pattern.states[index];
      if (at < text.length && state?.kind === 'test' && state.test(text[at] ?? '')) {
        addState(pattern, following, state.next, text, at + 1);
      }
    }
    current = following;
  }
  return false;
}

/** Start and end of each match, from left to right. Texts beyond 2,000 characters are searched up to there. */
export function findAll(pattern: Pattern, text: string): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = 0;
  while (at <= Math.min(text.length, 2000)) {
    const end = matchFrom(pattern, text, at);
    if (end === undefined) at += 1;
    else {
      found.push({ start: at, end });
      at = end > at ? end : at + 1;
    }
  }
  return found;
}
