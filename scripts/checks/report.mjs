import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cache, root, tell } from '../prepare/place.mjs';
import { checkResult, figuresIn } from './results.mjs';

/** A step that takes longer than this shows that it is alive, each time this has passed. */
const heartbeatMs = 30_000;
const logs = path.join(cache, 'test-logs');

const indented = (text) => text.replace(/^/gm, '      ');
const secondsSince = (startedAt) => Math.round((Date.now() - startedAt) / 1000);

/** Prints the progress of a run and adds up its results. */
export class Report {
  #passed = 0;
  #failures = [];

  /** Runs a step: a line when it has ended, failures with their reasons below it, and a heartbeat meanwhile. */
  async step(name, work, result = checkResult) {
    const startedAt = Date.now();
    let lastLine = '';
    const onOutput = (chunk) => {
      lastLine = stripVTControlCharacters(chunk).trim().split('\n').at(-1)?.slice(0, 100) || lastLine;
    };
    const heartbeat = setInterval(() => {
      tell(`  …     ${name} (${secondsSince(startedAt)} s so far)${lastLine ? `: ${lastLine}` : ''}`);
    }, heartbeatMs);
    const outcome = await work(onOutput).catch((error) => ({ code: 1, output: error.stack }));
    clearInterval(heartbeat);
    const { passed, failures } = result(outcome);
    this.#passed += passed;
    this.#failures.push(...failures.map((failure) => ({ step: name, ...failure })));
    const number = passed + failures.length > 1 ? `, ${passed} passed, ${failures.length} failed` : '';
    tell(`${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${name} (${secondsSince(startedAt)} s${number})`);
    if (failures.length > 0) this.#show(name, failures, outcome.output ?? '');
    else for (const line of figuresIn(outcome.output)) tell(`        ${line}`);
    return failures.length === 0;
  }

  #show(step, failures, output) {
    for (const { name, reason } of failures) {
      if (name) tell(`    ${path.relative(root, name) || name}`);
      tell(indented(reason));
    }
    mkdirSync(logs, { recursive: true });
    const file = path.join(logs, `${step.replaceAll(' ', '-')}.log`);
    writeFileSync(file, stripVTControlCharacters(output));
    tell(`    The whole output is in ${path.relative(root, file)}.`);
  }

  /** Names every failure once more and prints the last line of the run. True when all passed. */
  end() {
    if (this.#failures.length > 0) {
      tell('\nFailures:');
      for (const { step, name } of this.#failures) tell(`  ${step}${name ? `: ${path.relative(root, name)}` : ''}`);
      tell('');
    }
    tell(`${this.#passed} passed, ${this.#failures.length} failed`);
    return this.#failures.length === 0;
  }
}
