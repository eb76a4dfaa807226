import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { begin, replay } from '@loopcheck/simulator';
import { describe, expect, it, test } from 'vitest';
import { hostPartOf, type ShippedDrill } from '../../curriculum/drill.ts';
import { readShippedDrill } from '../../testing/drill-runs.ts';
import { toSentPart } from './sent-part.rules.ts';
import { playSolution } from './solution.rules.ts';

const folder = path.resolve(import.meta.dirname, '../../../../content/drills');
// The name of a file begins with the id of its drill, such as 07-1.
const ids = readdirSync(folder).map((name) => name.slice(0, 4));
const drills: readonly (readonly [string, ShippedDrill])[] = await Promise.all(
  ids.map(async (id) => [id, await readShippedDrill(id)] as const),
);

const parts = new Map(drills.map(([id, drill]) => [id, hostPartOf(drill)]));
const partOf = (id: string): HostPart => parts.get(id) ?? expect.fail(`There is no drill ${id}.`);
const emptyFields = { state: [], consequences: {}, events: [], replies: [], questions: [] };
const sentNames = (part: Pick<HostPart, 'vary'> & Partial<HostPart>): string[] =>
  Object.keys(toSentPart({ ...partOf('07-1'), ...emptyFields, ...part }).vary);
/** Six different seeds of 32 hexadecimal digits. */
const seeds = Array.from({ length: 6 }, (_, index) => (index * 7919).toString(16).padStart(32, '0'));

describe('the host part that a browser gets', () => {
  test.each(drills)('shows the same as the whole host part in drill %s', (id, { solution }) => {
    const whole = partOf(id);
    const sent = toSentPart(whole);
    const solutions = seeds.map((seed) => playSolution(whole, seed, solution));
    for (const [index, seed] of seeds.entries()) {
      const [start, startOfSent] = [begin(whole, seed), begin(sent, seed)];
      expect(startOfSent.hosts).toEqual(start.hosts);
      expect(startOfSent.values.isQuiet).toBe(start.values.isQuiet);
      // The solution for the next seed has wrong inputs for this one. Wrong inputs must show the same too.
      for (const inputs of [solutions[index] ?? [], solutions[(index + 1) % solutions.length] ?? []])
        expect(replay(sent, seed, inputs)).toEqual(replay(whole, seed, inputs));
    }
  });

  test.each(drills)('contains no unused variation in drill %s', (id) => {
    const { vary, ...otherFields } = toSentPart(partOf(id));
    const text = JSON.stringify(otherFields);
    // A variation is used if a text or a condition (`when`) names it, if another variation depends on it (`by`), or if
    // it decides whether the run is quiet.
    const isUsed = (name: string) =>
      text.includes(`{${name}}`) ||
      new RegExp(String.raw`"when":\{[^{}]*"${name}":`).test(text) ||
      Object.values(vary).some((other) => 'by' in other && other.by === name) ||
      JSON.stringify(vary[name]).includes('"quiet":');
    expect(Object.keys(vary).filter((name) => !isUsed(name))).toEqual([]);
  });

  it('contains the variations that are named by the forbidden acts of a practised run, such as the cables in drill 13.2', () => {
    expect(toSentPart(partOf('13-2')).vary).not.toHaveProperty('closed');
    expect(toSentPart(partOf('13-2'), [{ act: 'cable.pull', of: '{closed}' }]).vary).toHaveProperty('closed');
  });

  it('does not contain what drill 1.1 expects on the sheet', () => {
    const leftOut = Object.keys(partOf('01-1').vary).filter((name) => !(name in toSentPart(partOf('01-1')).vary));
    expect(leftOut).toEqual(['build', 'memoryLog', 'cardLog', 'serverLog']);
  });

  it('keeps the variations that are named in texts, paths and conditions, also those of drill events', () => {
    const pick = { pick: ['x'] };
    const vary = { inText: pick, inPath: pick, inCondition: pick, inEvent: pick, inChange: pick, answer: pick };
    const part: Partial<HostPart> = {
      state: [
        { set: 'host/{inPath}', to: 1 },
        { set: 'host/name', to: '{inText}', when: { inCondition: 'x' } },
      ],
      events: [
        {
          id: 'call',
          when: { steps: 1 },
          from: 'colleague',
          by: 'phone',
          text: 'Is it {inEvent}?',
          changes: [{ removeIfThere: 'host/a', when: { inChange: 'x' } }],
        },
      ],
    };
    expect(sentNames({ ...part, vary }).toSorted()).toEqual(['inChange', 'inCondition', 'inEvent', 'inPath', 'inText']);
  });

  it('keeps the variations on which a needed variation depends, but not unneeded variations that depend on the same ones', () => {
    const vary: HostPart['vary'] = {
      base: { pick: ['x'] },
      shown: { by: 'base', of: { x: 'see {named}' } },
      named: { pick: ['y'] },
      answer: { by: 'base', of: { x: 'Yes' } },
    };
    expect(sentNames({ vary, state: [{ set: 'host/name', to: '{shown}' }] })).toEqual(['base', 'shown', 'named']);
  });

  it('keeps a variation that decides whether the run is quiet, even if its value is not used', () => {
    const vary = { fault: { pick: ['x'], quiet: 0.2, else: 'y' }, answer: { by: 'fault', of: { x: 'No', y: 'Yes' } } };
    expect(sentNames({ vary })).toEqual(['fault']);
  });
});
