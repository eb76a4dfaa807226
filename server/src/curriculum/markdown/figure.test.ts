import { describe, expect, it } from 'vitest';
import { sampleFigure } from '../../testing/curriculum-files.ts';
import { figureStyleMarker, parseFigure } from './figure.ts';

/** Returns the faults of a figure with this content, each with its line. The content begins on line 2. */
const findFaults = (inner: string, viewBox = '0 0 360 80') =>
  parseFigure(`<svg viewBox="${viewBox}">\n${inner}\n</svg>`, 'a.svg').faults.map(
    ({ line, text }) => `${line}: ${text}`,
  );

describe('parseFigure', () => {
  it('finds no faults in the sample figure', () => {
    expect(parseFigure(sampleFigure, 'a.svg').faults).toEqual([]);
  });

  it.each([
    ['<script>x</script>', '<script> is not allowed in a figure'],
    ['<style>*{}</style>', '<style> is not allowed in a figure'],
    ['<foreignObject></foreignObject>', '<foreignObject> is not allowed in a figure'],
    ['<image href="a.png"/>', '<image> is not allowed in a figure'],
    ['<use href="#a"/>', '<use> is not allowed in a figure'],
    ['<g id="a"></g>', '<g> may not have "id"'],
    ['<g style="fill:red"></g>', '<g> may not have "style"'],
    ['<g onclick="x()"></g>', '<g> may not have "onClick"'],
    ['<rect fill="red"/>', '<rect> has a bad "fill"'],
    ['<rect class="d-red"/>', 'class "d-red" is not a figure class'],
    ['<path d="M0 0 url(x)"/>', '<path> has a bad "d"'],
    ['<text class="t" font-size="9">a</text>', 'text is smaller than 11 units'],
  ])('reports the fault in %s', (inner, fault) => {
    expect(findFaults(inner)).toContain(`2: ${fault}`);
  });

  it('accepts one generated style block, but not a second one', () => {
    const style = `<style>\n${figureStyleMarker}\n.d-line{stroke:#333}\n</style>\n`;
    expect(findFaults(style)).toEqual([]);
    // The first style is on the lines 2 to 5 of the file.
    expect(findFaults(style + style)).toContain('6: <style> is not allowed in a figure');
  });

  it('reports a fault below the generated style block with its line in the file', () => {
    expect(findFaults(`<style>\n${figureStyleMarker}\n</style>\n<rect class="d-red"/>`)).toEqual([
      '5: class "d-red" is not a figure class',
    ]);
  });

  it('reports a viewBox with a width other than 360', () => {
    expect(findFaults('', '0 0 400 80')).toEqual(['1: viewBox must be "0 0 360 H"']);
  });

  it('reports words outside <text>', () => {
    expect(findFaults('<g>words</g>')).toEqual(['2: words outside <text>: "words"']);
  });

  it('reports content outside <svg>', () => {
    expect(parseFigure(`${sampleFigure}<p>x</p>`, 'a.svg').faults).toEqual([
      { file: 'a.svg', line: 1, text: 'must contain one <svg> and nothing else' },
    ]);
  });

  it('returns null as the drawing if the file has no <svg>', () => {
    expect(parseFigure('no drawing', 'a.svg').drawing).toBeNull();
  });
});
