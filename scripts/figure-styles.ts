/**
 * Writes a style block into every figure of the curriculum, so that a figure also has the right colours when its file
 * is opened or printed alone. The colours are the same as in the web app: web/src/ui/figure.css with the values of
 * tokens.css, and, for print, with the values of print.css. `--check` writes nothing and exits with 1 if a figure has
 * another style block.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { figureStyleMarker, removeFigureStyle } from '../server/src/curriculum/markdown/figure.ts';

const root = path.resolve(import.meta.dirname, '..');
const modulesFolder = path.join(root, 'content/modules');

/**
 * The font in fonts.css that pages use until IBM Plex Sans has arrived. A figure that is opened alone has no such font.
 */
const temporaryFont = "'Sans of the device', ";

/** Returns a style sheet of the web app without comments and without the temporary font. */
const readCss = async (name: string): Promise<string> =>
  (await readFile(path.join(root, 'web/src/ui', name), 'utf8'))
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(temporaryFont, '');

/** Returns the custom properties of the first `:root` block of a style sheet. */
function readTokens(css: string): Map<string, string> {
  const block = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.trim().replaceAll(/\s+/g, ' '),
    ]),
  );
}

/** Replaces `var(--name)` by its value, and `light-dark(a, b)` by its first or second colour. */
function resolve(value: string, tokens: ReadonlyMap<string, string>, isDark: boolean): string {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  if (name !== undefined) {
    const token = tokens.get(name);
    if (token === undefined) throw new Error(`tokens.css has no ${name}`);
    return resolve(token, tokens, isDark);
  }
  const [, light, dark] = /^light-dark\(\s*(.+?),\s*(.+?)\s*\)$/.exec(value) ?? [];
  return light === undefined || dark === undefined ? value : resolve(isDark ? dark : light, tokens, isDark);
}

type Rule = readonly [selector: string, property: string, value: string];

/**
 * Reads the rules for the shapes and texts of a figure. Of two declarations of the same property in a rule, the last one
 * counts.
 */
function readRules(css: string): Rule[] {
  // The rules before the first media query.
  const plainCss = css.slice(0, css.indexOf('@media'));
  return [...plainCss.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(([, selectors = '', body = '']): Rule[] => {
    // The selectors of elements inside a figure, without the class of the figure itself.
    const inFigure = selectors
      .split(',')
      .map((selector) => selector.trim())
      .filter((selector) => /^\.fig [^>]/.test(selector))
      .map((selector) => selector.replace('.fig ', ''));
    if (inFigure.length === 0) return [];
    const declarations = new Map(
      [...body.matchAll(/([\w-]+):\s*([^;]+);/g)].map(([, property = '', value = '']) => [property, value.trim()]),
    );
    return [...declarations].map(([property, value]) => [inFigure.join(','), property, value]);
  });
}

/** Renders rules as CSS, one line for each selector. */
function renderRules(rules: readonly Rule[]): string {
  const bySelector = Map.groupBy(rules, ([selector]) => selector);
  return [...bySelector]
    .map(([selector, own]) => `${selector}{${own.map(([, property, value]) => `${property}:${value}`).join(';')}}`)
    .join('\n');
}

async function renderStyle(): Promise<string> {
  const tokens = readTokens(await readCss('tokens.css'));
  const printTokens = new Map([...tokens, ...readTokens(await readCss('print.css'))]);
  const rules: Rule[] = [
    // When a figure is shown in a module, its <svg> has the attribute fill="none".
    ['svg', 'fill', 'none'],
    ['svg', 'background', 'var(--surface)'],
    ...readRules(await readCss('figure.css')),
  ];
  const resolveRules = (values: ReadonlyMap<string, string>, isDark: boolean): Rule[] =>
    rules.map(([selector, property, value]) => [selector, property, resolve(value, values, isDark)]);
  const light = resolveRules(tokens, false);
  // A media query needs only the rules whose values differ from those of the light colours.
  const differing = (others: readonly Rule[]) => others.filter(([, , value], index) => value !== light[index]?.[2]);
  return [
    '<style>',
    figureStyleMarker,
    renderRules(light),
    '@media screen and (prefers-color-scheme:dark){',
    renderRules(differing(resolveRules(tokens, true))),
    '}',
    '@media print{',
    renderRules(differing(resolveRules(printTokens, false))),
    '}',
    '</style>\n',
  ].join('\n');
}

const isCheck = process.argv.includes('--check');
const style = await renderStyle();
const files = (await readdir(modulesFolder, { recursive: true }))
  .filter((name) => /\/figures\/[\w-]+\.svg$/.test(name))
  .toSorted();
const outdated: string[] = [];
for (const name of files) {
  const file = path.join(modulesFolder, name);
  const source = await readFile(file, 'utf8');
  const updated = removeFigureStyle(source).replace(/^(<svg[^>]*>\n)/, (tag) => tag + style);
  if (updated === source) continue;
  outdated.push(name);
  if (!isCheck) await writeFile(file, updated);
}
if (isCheck && outdated.length > 0) {
  process.stdout.write(`outdated, run npm run figures:\n${outdated.join('\n')}\n`);
  process.exitCode = 1;
}
