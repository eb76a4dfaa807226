import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CmdChar } from './expand.ts';
import { type CmdNode, parseCmdLine } from './parser.ts';
import { textOf } from './words.ts';

const charsOf = (text: string): CmdChar[] => text.split('').map((character) => ({ text: character }));

/** A node in a short form: commands as their text, everything else as a list that begins with its kind. */
function brief(node: CmdNode): unknown {
  switch (node.kind) {
    case 'command': {
      const redirections = node.redirections.map(({ handle, kind, target }) => `${handle} ${kind} ${target}`);
      return redirections.length === 0 ? textOf(node.chars).trim() : [textOf(node.chars).trim(), ...redirections];
    }
    case 'list':
      return ['list', ...node.items.map((item) => brief(item))];
    case 'and':
    case 'or':
      return [node.kind, brief(node.left), brief(node.right)];
    case 'pipe':
      return ['pipe', ...node.parts.map((part) => brief(part))];
    case 'group':
      return ['group', brief(node.body)];
    case 'if':
      return ['if', node.isNot, node.condition, brief(node.command), node.otherwise && brief(node.otherwise)];
  }
}

function parse(text: string): unknown {
  const parsed = parseCmdLine(charsOf(text));
  return 'error' in parsed ? parsed.error : brief(parsed.node);
}

describe('lines of cmd', () => {
  test.each<readonly [string, unknown]>([
    ['dir', 'dir'],
    ['a & b', ['list', 'a', 'b']],
    ['a && b || c', ['or', ['and', 'a', 'b'], 'c']],
    ['a | b | c', ['pipe', 'a', 'b', 'c']],
    ['a & b | c', ['list', 'a', ['pipe', 'b', 'c']]],
    ['echo "a & b"', 'echo "a & b"'],
    ['echo a ^& b', 'echo a & b'],
    ['(a & b)', ['group', ['list', 'a', 'b']]],
    ['@dir', 'dir'],
    ['dir &', 'dir'],
  ])('%s has the parts that cmd sees', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  test.each<readonly [string, unknown]>([
    ['echo a > x.txt', ['echo a', '1 write x.txt']],
    ['echo a>>x.txt', ['echo a', '1 append x.txt']],
    ['dir 2>nul', ['dir', '2 write nul']],
    ['dir >x.txt 2>&1', ['dir', '1 write x.txt', '2 join 1']],
    ['echo 2>x.txt', ['echo', '2 write x.txt']],
    ['echo a2>x.txt', ['echo a2', '1 write x.txt']],
    ['echo a > "D:\\My Job\\x.txt" b', ['echo a  b', '1 write D:\\My Job\\x.txt']],
    ['sort < x.txt', ['sort', '0 input x.txt']],
    ['echo "a > b"', 'echo "a > b"'],
  ])('%s goes where cmd sends it', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  test('an if takes the rest of the line, and its else', () => {
    expect(parse('if exist D:\\a.txt echo a & echo b')).toEqual([
      'if',
      false,
      { kind: 'exist', path: 'D:\\a.txt' },
      ['list', 'echo a', 'echo b'],
      undefined,
    ]);
    expect(parse('if not exist a.txt (echo a) else echo b')).toEqual([
      'if',
      true,
      { kind: 'exist', path: 'a.txt' },
      ['group', 'echo a'],
      'echo b',
    ]);
    expect(parse('if "a"=="a" echo b')).toEqual([
      'if',
      false,
      { kind: 'equal', left: 'a', right: 'a' },
      'echo b',
      undefined,
    ]);
  });

  test.each([
    ['| more', '| was unexpected at this time.'],
    ['&& dir', '&& was unexpected at this time.'],
    ['dir | | more', '| was unexpected at this time.'],
    ['dir |', 'The syntax of the command is incorrect.'],
    ['echo a >', 'The syntax of the command is incorrect.'],
    ['(dir', 'The syntax of the command is incorrect.'],
  ])('%s is refused as cmd refuses it', (text, expected) => {
    expect(parse(text)).toBe(expected);
  });

  test('parsing never throws', () => {
    const anyLine = fc.oneof(
      fc.string({ maxLength: 200 }),
      fc
        .array(
          fc.constantFrom(
            '(',
            ')',
            '&',
            '&&',
            '|',
            '||',
            '>',
            '>>',
            '<',
            '2>&1',
            '^',
            '"',
            'if',
            'not',
            'exist',
            'else',
            ' ',
            'dir',
            '==',
          ),
          { maxLength: 120 },
        )
        .map((parts) => parts.join('')),
      fc.integer({ min: 0, max: 990 }).map((depth) => '('.repeat(depth)),
      fc.integer({ min: 0, max: 300 }).map((depth) => 'if a==a '.repeat(depth)),
    );
    fc.assert(
      fc.property(anyLine, (text) => {
        expect(parseCmdLine(charsOf(text))).toBeDefined();
      }),
    );
  });
});
