/** Randomness as the draw takes it: a whole number from 0 up to, not including, the bound. Tests give a seeded one. */
export type RandomInt = (bound: number) => number;

export interface DrawableQuestion {
  readonly id: string;
  readonly critical: boolean;
  readonly optionCount: number;
}

export interface Drawn<Question> {
  readonly question: Question;
  /** The question's options, numbered from 1, in the order that this person sees them. */
  readonly optionOrder: number[];
}

/** Every draw holds at least so many critical questions, when the pool has them: a wrong answer there can trip a plant. */
const criticalAtLeast = 2;

/** Draws so many questions of a pool, none twice, in a random order and with shuffled options. A smaller pool is drawn whole. */
export function drawQuestions<Question extends DrawableQuestion>(
  pool: readonly Question[],
  wanted: number,
  random: RandomInt,
): Drawn<Question>[] {
  const shuffled = shuffle(pool, random);
  const critical = shuffled.filter((question) => question.critical).slice(0, Math.min(criticalAtLeast, wanted));
  const others = shuffled.filter((question) => !critical.includes(question)).slice(0, wanted - critical.length);
  return shuffle([...critical, ...others], random).map((question) => ({
    question,
    optionOrder: shuffle(numbersTo(question.optionCount), random),
  }));
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Fisher and Yates: every order is as likely as any other. */
function shuffle<Item>(items: readonly Item[], random: RandomInt): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const chosen = random(last + 1);
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
