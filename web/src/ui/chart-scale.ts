/** Where the lines of a scale stand, from 0, and how high it goes. */
export type Scale = { ticks: readonly number[]; top: number };

/** Steps of 1, 2 or 5 times a power of ten, at most so many, so that the highest value fits with a little air. */
export function scaleOf(highest: number, mostSteps: number): Scale {
  const least = Math.max(highest, 1) / mostSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power);
  const steps = Math.max(1, Math.floor(highest / step));
  const ticks = Array.from({ length: steps + 1 }, (_, index) => index * step);
  return { ticks, top: Math.max(highest * 1.04, (ticks.at(-1) ?? 1) * 1.04) };
}
