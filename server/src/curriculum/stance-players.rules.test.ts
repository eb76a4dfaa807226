import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleQuestion } from '../testing/curriculum-files.ts';
import { readCurriculum } from './read.ts';
import type { Stance } from './schema.ts';
import { computeHitRate, formPlayers, hasMixedStances, stancePlayers } from './stance-players.rules.ts';

// Players are simulated people who know nothing about the subject and choose an option by one habit.
const players = { ...stancePlayers, ...formPlayers };
type PlayerName = keyof typeof players;
const playerNames = Object.keys(players) as PlayerName[];

/**
 * The maximum hit rate of each player in any module, in percent. It is the player's highest rate in the first edition
 * of the quizzes, rounded up, but at most 35 for a player who chooses by stance, and at most 40 for one who chooses by
 * form. Lower a maximum when the questions get better; never raise a maximum.
 */
const maxHitRates: Record<PlayerName, number> = {
  'most cautious': 35,
  'most active': 31,
  'always acts': 26,
  'always waits': 33,
  'always reports': 29,
  'always asks': 29,
  'always reads': 32,
  'always none': 32,
  longest: 30,
  shortest: 40,
  'most shared words': 40,
};

describe('the players in the shipped quizzes', async () => {
  const { modules } = await readCurriculum(join(import.meta.dirname, '../../../content'));
  const pools = modules.map(({ chapter, quiz }) => ({ name: `chapter ${chapter}`, questions: quiz?.questions ?? [] }));
  const allQuestions = pools.flatMap(({ questions }) => questions);
  const allPools = { name: 'all', questions: allQuestions };
  const mixedQuestions = { name: 'all mixed', questions: allQuestions.filter(hasMixedStances) };

  it('have a hit rate in each quiz (this test also prints the rates)', () => {
    const rows = [...pools, allPools, mixedQuestions].map(({ name, questions }) => [
      name,
      String(questions.filter(hasMixedStances).length),
      ...playerNames.map((player) => computeHitRate(players[player], questions).toFixed(1)),
    ]);
    const table = [['', 'mixed', ...playerNames], ...rows].map((cells) =>
      cells.map((cell) => cell.padStart(19)).join(''),
    );
    process.stdout.write(`${table.join('\n')}\n`);
    expect(rows).toHaveLength(modules.length + 2);
    expect(rows.flat()).not.toContain('NaN');
  });

  it.each(playerNames)('the hit rate of "%s" is not above its maximum in any module', (player) => {
    const above = pools.filter(({ questions }) => computeHitRate(players[player], questions) > maxHitRates[player]);
    expect(above.map(({ name }) => name)).toEqual([]);
  });
});

/** Computes four hit rates of a player: for the same question with option 1, 2, 3 or 4 as the correct option. */
const computeRates = (player: PlayerName, change: Parameters<typeof sampleQuestion>[1]) =>
  [1, 2, 3, 4].map((answer) => computeHitRate(players[player], [sampleQuestion(1, { ...change, answer })]));

describe('stancePlayers', () => {
  const stances: Stance[] = ['acts', 'waits', 'reads', 'waits'];

  it.each<[PlayerName, number[]]>([
    ['most cautious', [0, 50, 0, 50]],
    ['most active', [100, 0, 0, 0]],
    ['always reads', [0, 0, 100, 0]],
    ['always reports', [25, 25, 25, 25]],
  ])('the hit rates of "%s" with option 1, 2, 3 or 4 as the correct one are %j', (player, rates) => {
    expect(computeRates(player, { stances })).toEqual(rates);
  });

  it('the player "most cautious" prefers reporting to reading, and "most active" chooses by chance between options with the stances acts and none', () => {
    const withoutWaits: Stance[] = ['none', 'acts', 'reads', 'reports'];
    expect(computeRates('most cautious', { stances: withoutWaits })).toEqual([0, 0, 0, 100]);
    expect(computeRates('most active', { stances: withoutWaits })).toEqual([50, 50, 0, 0]);
  });
});

describe('formPlayers', () => {
  const change = {
    question: 'What is behind the valve of the pump?',
    options: ['Nobody has ever said.', 'A pump', 'The valve', 'The valve of a pump.'],
  };

  it.each<[PlayerName, number[]]>([
    ['longest', [100, 0, 0, 0]],
    ['shortest', [0, 100, 0, 0]],
    ['most shared words', [0, 0, 0, 100]],
  ])('the hit rates of "%s" with option 1, 2, 3 or 4 as the correct one are %j', (player, rates) => {
    expect(computeRates(player, change)).toEqual(rates);
  });

  it('choose by chance among options of equal form', () => {
    expect(computeRates('longest', { options: ['aaa', 'bbb', 'c', 'd'] })).toEqual([50, 50, 0, 0]);
  });
});

describe('computeHitRate', () => {
  it('is the mean over the questions', () => {
    const stances: Stance[] = ['waits', 'acts', 'acts', 'acts'];
    const questions = [1, 2].map((answer) => sampleQuestion(answer, { stances, answer }));
    expect(computeHitRate(stancePlayers['always waits'], questions)).toBe(50);
    // The player is wrong in the first question, and chooses by chance among three options in the second:
    // (0 + 100 / 3) / 2.
    expect(computeHitRate(stancePlayers['always acts'], questions)).toBeCloseTo(100 / 6);
  });
});

describe('hasMixedStances', () => {
  it('is true only if two options have different stances', () => {
    expect(hasMixedStances({ stances: ['acts', 'acts', 'acts', 'waits'] })).toBe(true);
    expect(hasMixedStances({ stances: ['acts', 'acts', 'acts', 'acts'] })).toBe(false);
  });
});
