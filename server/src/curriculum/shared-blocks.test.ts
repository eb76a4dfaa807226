import { describe, expect, it } from 'vitest';
import { describeFault } from './fault.ts';
import { createSharedBlocks } from './shared-blocks.ts';

const createBlocks = (sources: Record<string, string>) => createSharedBlocks(new Map(Object.entries(sources)));
/** Returns the faults of these shared blocks and of a procedure with this text. */
const faultsOf = (sources: Record<string, string>, text = '') => {
  const blocks = createBlocks(sources);
  blocks.expand('sops/LC-01-01.md', text);
  return blocks.listFaults().map(describeFault);
};

describe('createSharedBlocks', () => {
  it('inserts the text of a block as one line, so that later lines keep their numbers', () => {
    const blocks = createBlocks({ ladder: 'Tell the operator.\nThen the supervisor.\n', stop: 'Hands off.' });
    expect(blocks.expand('a.md', '- **A:** {{stop}} {{ladder}}\nNext {{stop}}')).toBe(
      '- **A:** Hands off. Tell the operator. Then the supervisor.\nNext Hands off.',
    );
    expect(blocks.listFaults()).toEqual([]);
  });

  it('leaves braces of commands as they are', () => {
    const command = "Get-WinEvent -FilterHashtable @{LogName='System'} | Where-Object { $_.Id -eq 1 }";
    expect(createBlocks({}).expand('a.md', command)).toBe(command);
  });

  it('does not interpret $ in the text of a block', () => {
    expect(createBlocks({ a: 'Costs $& and $1.' }).expand('a.md', '{{a}}')).toBe('Costs $& and $1.');
  });

  it('reports an unknown block and a reference without closing braces, with the line number', () => {
    expect(faultsOf({}, 'One.\n{{ladder}}\n{{stop')).toEqual([
      'sops/LC-01-01.md:2: there is no shared block "ladder": {{name}} includes shared/name.md',
      'sops/LC-01-01.md:3: a reference must end with }}: {{name}} includes shared/name.md',
    ]);
  });

  it('reports a block that no file includes', () => {
    expect(faultsOf({ ladder: 'Call.' }, 'One.')).toEqual(['shared/ladder.md: is not included in any file']);
  });

  it.each([
    ['Call', 'Hands off.', 'the name must be in kebab case'],
    ['stop', ' \n', 'is empty'],
    ['stop', 'Hands off.\n\nCall.', 'must be one paragraph'],
    ['stop', '{{stop}}', 'may not include another block'],
    // One fault text names all characters that have a meaning in YAML. It begins with these words.
    ['stop', 'Say "stop".', 'must not contain a quotation mark'],
    ['stop', "Nobody's hands.", 'must not contain a quotation mark'],
    ['stop', 'First: hands off.', 'must not contain a quotation mark'],
    ['stop', 'Hands off #1.', 'must not contain a quotation mark'],
    ['stop', 'See D:\\Job.', 'must not contain a quotation mark'],
  ])('reports a fault in the block %s with the text %j', (name, source, fault) => {
    expect(faultsOf({ [name]: source }, `{{${name}}}`)).toEqual([
      expect.stringContaining(`shared/${name}.md: ${fault}`),
    ]);
  });
});
