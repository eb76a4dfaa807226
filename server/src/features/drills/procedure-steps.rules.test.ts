import { describe, expect, it } from 'vitest';
import { findStep, splitSteps } from './procedure-steps.rules.ts';

const content = `<h2>Tools</h2>
<ol><li>A laptop</li></ol>
<h2>Steps</h2>
<p>Read all of them first.</p>
<ol class="steps">
<li>
<p>Identify the host: <code>hostname</code>.</p>
</li>
<li>
<p>Read the settings:</p>
<ul><li>The size: <code>wevtutil gl Security</code></li><li>The mode</li></ul>
</li>
<li>
<p>Export the log, and read its newest event.</p>
<pre><code><span class="ln">wevtutil epl <span class="tk">Security</span></span><span class="ln">wevtutil <span class="tk">qe</span> Security</span></code></pre>
</li>
<li><p>Read the settings again: <code>wevtutil gl Security</code>.</p></li>
</ol>
<h2>If it goes wrong</h2>
<ol><li>Stop.</li></ol>`;

describe('splitSteps', () => {
  it('returns the steps, and no other numbered lists', () => {
    const steps = splitSteps(content);
    expect(steps).toHaveLength(4);
    expect(steps[1]).toContain('wevtutil gl Security');
    expect(steps[3]?.trim()).toBe('Read the settings again: wevtutil gl Security .');
    expect(splitSteps('<p>An uploaded file.</p>')).toEqual([]);
  });
});

describe('findStep', () => {
  it.each([
    // Only the program and its first argument, `wevtutil qe`, are compared.
    ['wevtutil qe LOG /c:1 /rd:true', 3],
    ['hostname', 1],
    // Two steps have this command.
    ['wevtutil gl LOG', null],
    ['auditpol /get /category:*', null],
    // A longer word is not the same argument.
    ['wevtutil q', null],
    // This text is not a command.
    ['the newest event', null],
    ['', null],
  ])(
    'returns for the command "%s" the number of the only step that contains it, otherwise null: %s',
    (command, step) => {
      expect(findStep(splitSteps(content), command)).toBe(step);
    },
  );
});
