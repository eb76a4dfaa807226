import { visit } from 'unist-util-visit';
import type { ParsedModule } from './module.ts';
import type { Fault } from './fault.ts';
import { describeMalformedLink, parseLink, type TextLink } from './markdown/outline.ts';
import { parseInline } from './markdown/parse.ts';
import { moduleLists } from './schema.ts';
import type { ParsedSop } from './sop.ts';

/** Finds the links in the lists of a module's front matter. */
function findListLinks({ frontMatter }: ParsedModule): TextLink[] {
  const { value } = frontMatter;
  if (!value) return [];
  return moduleLists.flatMap((name) =>
    value[name].flatMap((entry, index) => {
      const links: TextLink[] = [];
      visit(parseInline(entry), 'link', ({ url }) => {
        links.push({ url, line: frontMatter.lineOf(name, index) });
      });
      return links;
    }),
  );
}

/**
 * Finds faulty links (in texts and lists), quiz questions that name a section that does not exist, and faulty
 * references to related procedures.
 */
export function checkLinks(modules: readonly ParsedModule[], sops: readonly ParsedSop[]): Fault[] {
  const sectionIdsByChapter = new Map(
    modules.map(({ slug, outline }) => [
      Number.parseInt(slug, 10),
      new Set(outline.sections.map((section) => section.id)),
    ]),
  );
  const sopNumbers = new Set(sops.map(({ name }) => name));
  const checkUrl = (url: string): Pick<Fault, 'text' | 'missingChapterOrSop'> | null => {
    const link = parseLink(url);
    if (!link) return { text: describeMalformedLink(url) };
    if (link.kind === 'sop') return sopNumbers.has(link.sop) ? null : describeMissingSop(link.sop);
    const sectionIds = sectionIdsByChapter.get(link.chapter);
    if (!sectionIds) return { text: `there is no chapter ${link.chapter}`, missingChapterOrSop: `${link.chapter}` };
    return link.section === null || sectionIds.has(link.section)
      ? null
      : { text: `chapter ${link.chapter} has no section #${link.section}` };
  };
  const checkLinksOfFile = (file: string, links: readonly TextLink[]) =>
    links.flatMap(({ url, line }) => {
      const fault = checkUrl(url);
      return fault ? [{ file, line, ...fault }] : [];
    });
  return [
    // The malformed links in texts are omitted, because renderMarkdown has already reported them.
    ...[...modules, ...sops].flatMap(({ file, outline }) =>
      checkLinksOfFile(
        file,
        outline.links.filter(({ url }) => parseLink(url)),
      ),
    ),
    ...modules.flatMap((module) => checkLinksOfFile(module.file, findListLinks(module))),
    ...modules.flatMap(checkQuestionSections),
    ...sops.flatMap((sop) => checkRelatedSops(sop, sopNumbers)),
  ];
}

function checkQuestionSections({ outline, quiz, quizFile }: ParsedModule): Fault[] {
  const ids = new Set(outline.sections.map((section) => section.id));
  return (quiz?.value?.questions ?? []).flatMap((question, index) =>
    ids.has(question.section)
      ? []
      : [
          {
            file: quizFile,
            line: quiz?.lineOf('questions', index, 'section') ?? null,
            text: `${question.id} points to #${question.section}, which the module does not have`,
          },
        ],
  );
}

const describeMissingSop = (number: string) => ({
  text: `there is no procedure ${number}`,
  missingChapterOrSop: number,
});

function checkRelatedSops({ file, name, frontMatter }: ParsedSop, sopNumbers: ReadonlySet<string>): Fault[] {
  return (frontMatter.value?.related ?? []).flatMap((number, index) => {
    const location = { file, line: frontMatter.lineOf('related', index) };
    if (number === name) return [{ ...location, text: 'related: names the procedure itself' }];
    return sopNumbers.has(number) ? [] : [{ ...location, ...describeMissingSop(number) }];
  });
}
