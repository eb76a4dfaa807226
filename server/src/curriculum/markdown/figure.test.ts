import { describe, expect, it } from 'vitest';
import { madeFigure } from '../made-content.ts';
import { readFigure } from './figure.ts';

const faultsOf = (inner: string, box = '0 0 360 80') =>
  readFigure(`<svg viewBox="${box}">\n${inner}\n</svg>`, 'a.svg').faults.map(({ line, text }) => `${line}: ${text}`);

describe('reading a figure', () => {
  it('finds nothing in a figure that keeps the rules', () => {
    expect(readFigure(madeFigure, 'a.svg').faults).toEqual([]);
  });

  it.each([
    ['<script>x</script>', '<script> may not stand in a figure'],
    ['<style>*{}</style>', '<style> may not stand in a figure'],
    ['<foreignObject></foreignObject>', '<foreignObject> may not stand in a figure'],
    ['<image href="a.png"/>', '<image> may not stand in a figure'],
    ['<use href="#a"/>', '<use> may not stand in a figure'],
    ['<g id="a"></g>', '<g> may not have "id"'],
    ['<g style="fill:red"></g>', '<g> may not have "style"'],
    ['<g onclick="x()"></g>', '<g> may not have "onClick"'],
    ['<rect fill="red"/>', '<rect> has a bad "fill"'],
    ['<rect class="d-red"/>', 'class "d-red" is not a figure class'],
    ['<path d="M0 0 url(x)"/>', '<path> has a bad "d"'],
    ['<text class="t" font-size="9">a</text>', 'text is smaller than 11 units'],
  ])('refuses %s', (inner, fault) => {
    expect(faultsOf(inner)).toContain(`2: ${fault}`);
  });

  it('refuses a box that is not as wide as a phone', () => {
    expect(faultsOf('', '0 0 400 80')).toEqual(['1: viewBox must be "0 0 360 H"']);
  });

  it('refuses words outside <text> and anything beside the drawing', () => {
    expect(faultsOf('<g>words</g>')).toEqual(['2: words outside <text>: "words"']);
    expect(readFigure(`${madeFigure}<p>x</p>`, 'a.svg').faults).toHaveLength(1);
    expect(readFigure('no drawing', 'a.svg').drawing).toBeNull();
  });
});
