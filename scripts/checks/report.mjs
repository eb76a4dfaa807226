import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { cacheFolder, root, printLine } from '../prepare/project.mjs';
import { checkResult, listFigureLines } from './results.mjs';

/** The interval, in milliseconds, at which a line is printed while a step is running. */
const heartbeatMs = 30_000;
const logFolder = path.join(cacheFolder, 'test-logs');

const indent = (text) => text.replace(/^/gm, '      ');
const secondsSince = (startedAt) => Math.round((Date.now() - startedAt) / 1000);

/** Prints the progress of a test run and counts its results. */
export class Report {
  #passed = 0;
  #failures = [];

  /**
   * Runs a step and prints its result and its failures. While the step is running, a line is printed at intervals.
   * `work` returns the exit code and output. `readResult` derives from them the number of passed tests, the failures and
   * the slowest tests. Returns true if nothing failed.
   */
  async runStep(name, work, readResult = checkResult) {
    const startedAt = Date.now();
    let lastLine = '';
    const onOutput = (chunk) => {
      lastLine = stripVTControlCharacters(chunk).trim().split('\n').at(-1)?.slice(0, 100) || lastLine;
    };
    const heartbeat = setInterval(() => {
      printLine(`  …     ${name} (${secondsSince(startedAt)} s so far)${lastLine ? `: ${lastLine}` : ''}`);
    }, heartbeatMs);
    const outcome = await work(onOutput).catch((error) => ({ code: 1, output: error.stack }));
    clearInterval(heartbeat);
    const { passed, failures, slowest = [] } = readResult(outcome);
    this.#passed += passed;
    this.#failures.push(...failures.map((failure) => ({ step: name, ...failure })));
    const counts = passed + failures.length > 1 ? `, ${passed} passed, ${failures.length} failed` : '';
    printLine(`${failures.length === 0 ? 'ok    ' : 'FAILED'}  ${name} (${secondsSince(startedAt)} s${counts})`);
    if (failures.length > 0) this.#printFailures(name, failures, outcome.output ?? '');
    else for (const line of listFigureLines(outcome.output)) printLine(`        ${line}`);
    if (slowest.length > 0) printLine(`        slowest: ${slowest.join(', ')}`);
    return failures.length === 0;
  }

  #printFailures(step, failures, output) {
    for (const { name, reason } of failures) {
      if (name) printLine(`    ${path.relative(root, name) || name}`);
      printLine(indent(reason));
    }
    mkdirSync(logFolder, { recursive: true });
    const file = path.join(logFolder, `${step.replaceAll(' ', '-')}.log`);
    writeFileSync(file, stripVTControlCharacters(output));
    printLine(`    The whole output is in ${path.relative(root, file)}.`);
  }

  /**
   * Prints the names of all failures and, as the last line, the numbers of passed and failed tests. Returns true if
   * nothing failed.
   */
  printSummary() {
    if (this.#failures.length > 0) {
      printLine('\nFailures:');
      for (const { step, name } of this.#failures)
        printLine(`  ${step}${name ? `: ${path.relative(root, name)}` : ''}`);
      printLine('');
    }
    printLine(`${this.#passed} passed, ${this.#failures.length} failed`);
    return this.#failures.length === 0;
  }
}
