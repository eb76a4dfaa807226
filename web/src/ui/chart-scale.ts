/** `ticks`: the values of the grid lines, starting with 0. `top`: the value at the top of the chart. */
export type Scale = { ticks: readonly number[]; top: number };

/** Leaves 4% of space above the highest value. */
const marginFactor = 1.04;

/**
 * Returns a scale for values up to `highest`, with at most `maxSteps` steps. The step is the smallest of 1, 2, 5, 10,
 * 20, 50 and so on with which `maxSteps` steps reach `highest`.
 */
export function createScale(highest: number, maxSteps: number): Scale {
  const minStep = Math.max(highest, 1) / maxSteps;
  const powerOfTen = 10 ** Math.floor(Math.log10(minStep));
  const factor = [1, 2, 5, 10].find((each) => each * powerOfTen >= minStep) ?? 10;
  const step = Math.max(1, factor * powerOfTen);
  const stepCount = Math.max(1, Math.floor(highest / step));
  const ticks = Array.from({ length: stepCount + 1 }, (_, index) => index * step);
  return { ticks, top: Math.max(highest * marginFactor, (ticks.at(-1) ?? 1) * marginFactor) };
}
