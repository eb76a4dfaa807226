const listStart = '<ol class="steps">';

/** Returns the text of each step of a procedure, in order. `html` is the text of the procedure. */
export function splitSteps(html: string): readonly string[] {
  const start = html.indexOf(listStart);
  if (start < 0) return [];
  const list = html.slice(start + listStart.length);
  const steps: string[] = [];
  // The number of open lists: 1 in the list of steps, more in a list inside a step. The items of an inner list are not
  // steps.
  let depth = 1;
  let textStart = 0;
  for (const { 0: tag, index } of list.matchAll(/<(?:\/?[ou]l|li)\b/g)) {
    if (tag === '<li') {
      if (depth > 1) continue;
      steps.push(list.slice(textStart, index));
      textStart = index;
    } else depth += tag.startsWith('</') ? -1 : 1;
    if (depth > 0) continue;
    steps.push(list.slice(textStart, index));
    break;
  }
  // The first item is the text before the first step.
  return steps.slice(1).map(toText);
}

/** Removes the tags. Only the tags that separate words become spaces. */
const toText = (html: string): string =>
  html
    .replaceAll(/<\/?(?:code|p|li|pre|div|td|th|br)\b[^>]*>|<span class="ln">/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

/**
 * Matches the program of a command and its first argument. Does not match a description that stands in place of a
 * command and begins with "the", such as "the list of programs".
 */
const programAndFirstArgument = /^(?!the )\S+(?: \S+)?/;

/**
 * The position, from 1, of the step whose text contains the program and the first argument of the command. Null if no
 * step or more than one step contains them.
 */
export function findStep(steps: readonly string[], command: string): number | null {
  const words = programAndFirstArgument.exec(command)?.[0];
  if (words === undefined) return null;
  const [step, ...others] = steps.flatMap((text, index) => (` ${text} `.includes(` ${words} `) ? [index + 1] : []));
  return step === undefined || others.length > 0 ? null : step;
}
