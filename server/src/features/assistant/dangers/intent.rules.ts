import type { PhrasePlace, Word } from './phrases.rules.ts';

/*
 * A question can contain the words of a dangerous act although nobody wants to do it. This file decides whether the
 * person wants to do the act, or only looks at something, reports a state, or wants to learn about it. In this file,
 * the verb of an act is the place of the first part of the pattern that matched (`DangerousAct`). Words have no
 * apostrophes: `ill` is "I'll", and `id` is "I'd".
 */

const setOf = (words: string) => new Set(words.split(/\s+/));

/** Words for somebody who could do an act, and "it", the subject of a question such as "does it restart". */
const people = setOf(
  `i im ill id we u you ya he she they somebody someone anybody anyone boss supervisor contractor contractors vendor
   vendors guy guys engineer engineers tech technician operator operators people colleague mate man men owner manager it`,
);
/** Words for the asker, and for the person or group that the asker speaks for. */
const selves = setOf('i im ill we u you');
/** Words after which a word such as "restart" is a noun. */
const wordsBeforeNoun = setOf(
  'the a an last latest next each every this that any no after before since during of my our their',
);
const adverbs = setOf(
  'just quickly quick please pls simply also really maybe ever still only even safely not never then now first always',
);
/** Words that can come before the question itself, such as a greeting. */
const openers = setOf(
  `hi hello hey pls please ok okay so and but quick question um well boss says said says my supervisor sir mate guys hola
   dear ques help urgent`,
);
/** Verbs of questions that ask how to look at something: "how do I check that the antivirus is on". */
const lookingVerbs = setOf(
  `check see know tell find read verify look record note report recognise recognize spot measure compare prove list view
   show fill write log document understand learn confirm inspect watch identify judge count describe explain say call
   ask inform notify contact reach interpret label name hash sign spell decide recognise notice determine lookup calculate
   remember study print review monitor`,
);
/**
 * The looking verbs that begin an order, such as "check the log". Other words of `lookingVerbs` can be nouns at the
 * beginning of a question, such as "log" and "print".
 */
const lookingOrders = setOf(
  'check see read tell find verify look list view describe explain compare count inspect show',
);
/** Words before "off", "down", "full" or "empty" which show that these name a state: "the antivirus is off". */
const wordsBeforeState = setOf(
  'is was are were shows says stays seems went goes be isnt minute minutes min mins sec secs second seconds hour hours h s far much little found reads already been days',
);
/** Verbs that are also nouns: "after the restart". */
const verbsAndNouns = setOf(
  `reboot restart scan backup patch bypass override format force install update change copy trip move test charge use
   reset shutdown download upload image restore login work log run connect update remote stop start`,
);
/** Words before a noun of `verbsAndNouns` which show that somebody wants to do the act: "do a restart". */
const doingWords = setOf(
  'do doing run make start force kick perform schedule skip need needs needed want wants take order trigger give begin put launch apply get have try set without ignore cancel stop quick request',
);

/** Words before a verb in the past which show that somebody wants its result: "get it disabled". */
const resultVerbs = setOf(
  'get getting need needs want wants have having be being like gets leave keep keeping leaving run',
);

/** True if a verb in the past asks for a result, as in "can I get it disabled" or "it has to be rebooted". */
function wantsResult(words: readonly Word[], index: number): boolean {
  // The word that asks for the result stands at most five words before the verb. The nearest such word counts.
  const before = words.slice(Math.max(0, index - 5), index).map(({ text }) => text);
  const resultVerbIndex = before.findLastIndex((text) => resultVerbs.has(text));
  if (resultVerbIndex === -1) return false;
  const resultVerb = before[resultVerbIndex] ?? '';
  const distance = before.length - resultVerbIndex;
  // At most two words stand between "be" and its verb: "it has to be properly rebooted".
  if (resultVerb === 'be' || resultVerb === 'being') return distance <= 3;
  // "I have cleared the log" reports, "I have to have the log cleared" asks. The object stands between "have" and the
  // verb only if the person asks.
  if (resultVerb === 'have') return distance >= 3 && !/^(i|we|they|you)$/.test(before[resultVerbIndex - 1] ?? 'to');
  return true;
}

/** True if the word at `index` reports a state or something that has happened, so that it names no act to do. */
export function isReport(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (!word) return false;
  if (/^(?:off|down|full|empty)$/.test(word.text)) {
    // A number names a state too: "90% full" without the percent sign, which `splitWords` removes.
    return wordsBeforeState.has(words[index - 1]?.text ?? '') || /^\d+$/.test(words[index - 1]?.text ?? '');
  }
  return word.isPast && !wantsResult(words, index);
}

/** Returns the index of the first word that is not in `openers`; 0 if all words are. */
const skipOpeners = (texts: readonly string[]) => {
  const start = texts.findIndex((text) => !openers.has(text));
  return start === -1 ? 0 : start;
};

/** Auxiliaries and connectives that can come before the verb of an act: "can I restart", "and restart". */
const wordsBeforeAct = setOf(
  'can could may should must shall might will would cant lets let and then cannot shouldnt mustnt dont',
);

/**
 * True if the words before the verb show that a person does or wants to do the act, for example `to`, `I`, `can I`,
 * `need` or `please`. Adverbs between them and the verb are skipped.
 */
function isActOfPerson(texts: readonly string[], verbIndex: number): boolean {
  let before = verbIndex - 1;
  while (before >= 0 && adverbs.has(texts[before] ?? '')) before -= 1;
  const previous = texts[before] ?? '';
  if (previous === 'to') return true;
  if (wordsBeforeAct.has(previous)) {
    const beginsClause = previous === 'and' || previous === 'then' || before === 0;
    const subject = texts[before - 1] ?? '';
    const isPerson = selves.has(subject) || people.has(subject);
    return beginsClause || isPerson || /^(not|why|please)$/.test(subject);
  }
  if (/^(?:need|needs|want|wants|must|gotta|please|pls|help|fast|way|asks|told)$/.test(previous)) return true;
  return selves.has(previous) || (people.has(previous) && previous !== 'it') || isAskedFor(texts, verbIndex);
}

/** True if "can I" or the like stands up to four words before the verb, with no looking verb between them. */
function isAskedFor(texts: readonly string[], verbIndex: number): boolean {
  const before = texts.slice(Math.max(0, verbIndex - 4), verbIndex);
  const requestIndex = before.findLastIndex(
    (text, index) =>
      /^(?:can|could|may|should|shall|must|let|might)$/.test(text) && selves.has(before[index + 1] ?? ''),
  );
  return requestIndex !== -1 && !before.slice(requestIndex).some((text) => lookingVerbs.has(text));
}

/** Matches the beginning of a question about facts or about the past. */
const inquiryStart =
  /^(?:(?:since )?when (?:did|was|were|is|has|does|do (?!(?:i|we|you|u) ))|(?:did|was|were|has|had|does|have (?:they|you|we|i|there|the)) |how (?:often|long|old|many|much|big|far|high|deep|does|did|is|are|was|late|early|soon|come)\b|(?:and )?why (?:is|are|was|were|do|does|did|has|have)\b|whats? (?:was|were|did|does|do (?:the|these|those)|kind|sort|type|size|time|date|day|color|colour|mean|means|is meant)\b|whats? (?:is |are |s )?(?:the )?(?:difference|meaning|purpose|use|point|name|reason|definition|limit|maximum|minimum|idea|risk|rule|rules)\b|which\b|where (?:is|are|was|were|does|did)\b|what (?:event|command|code|log|sheet|form|port|document|record|sign|signs|chapter|module|sop|procedure|rule|level|number|value|status|information|info)\b|whose|whom|explain|define|meaning of|tell me about|difference between)/;

/** Matches a question for the meaning of a word. */
const definitionQuestion =
  /\b(?:mean|means|meaning|stand for|stands for|difference between|definition of|whats? (?:is |are )(?:a|an)|example of|what (?:is|are) (?:a |an |the )?\w+(?: \w+)?$)/;

/** Matches a question about doing the act, whatever else it contains: "what happens if", "the quickest way to". */
const actQuestion =
  /^(?:is (?:it|this|that) (?:ok|okay|k|fine|allowed|alright|safe|possible|bad|wrong|dangerous|good|permitted|legal|a problem|right|acceptable)|is (?:there|their) (?:a|any|some)? ?(?:quick|easy|fast|simple|other|another|better|safe)? ?(?:way|trick|command|method|tool|chance|shortcut|button|switch)|(?:what|wat|whats) (?:happens?|happen|would happen|will happen|if|about if)|whats? (?:is )?(?:the )?(?:best|quickest|fastest|easiest|quick|easy|fast|correct|right|command|commands|way|trick|steps|shortcut|key combination|button|cmd|procedure|line|syntax|switch|simplest|safest|proper)(?: \w+){0,3} (?:to|for|that|of|i|which)\b|which (?:command|button|key|keys|switch|option|menu|tool|cmd|program|software|site)(?: \w+){0,2} (?:to|do i|can i|should i|clears|deletes|stops|disables|kills|turns|removes|wipes|erases|cracks|breaks|opens|unlocks|resets|bypasses|changes|hides|recovers|guesses|finds)|why (?:not|cant|can|must|mustnt|should|shouldnt|may|wont|am)\b|(?:any|some) (?:way|trick|harm|problem|chance)|.*\bwhats? (?:is )?the (?:exact |right |correct )?(?:syntax|command|cmd|line|switch|trick|parameter)$)/;

/**
 * True if a question only looks at something or asks about the past, although it contains the words of an act: "when was
 * the host last restarted". `verb` is the place of the verb.
 */
export function isInquiry(words: readonly Word[], verb: PhrasePlace): boolean {
  const texts = words.map(({ text }) => text);
  if (isAuxiliary(texts, verb)) return true;
  const start = skipOpeners(texts);
  if (isStateBeforeQuestion(texts, start, verb)) return true;
  const sentence = texts.slice(start).join(' ');
  if (actQuestion.test(sentence)) return false;
  if (/^(?:what is|whats|what are) the differences? between\b/.test(sentence)) return true;
  const isUsedAsNoun = isNoun(texts, verb);
  const isAct = !isUsedAsNoun && isActOfPerson(texts, verb.from);
  // "Who do I call" asks for a person and proposes no act. "Who can give me the password" proposes one.
  if (/^who\b/.test(sentence))
    return !/^who (?:can|could|will|would) (?:lend|give|tell|help|show|send) (?:me|us)/.test(sentence);
  return (
    isUsedAsNoun ||
    asksAboutPast(sentence, isAct) ||
    (!isAct && asksForFacts(sentence)) ||
    isLookedAt(texts, start, verb)
  );
}

/** True if a sentence asks what has happened. `isAct` is true if a person does or wants to do the act. */
function asksAboutPast(sentence: string, isAct: boolean): boolean {
  // "was scanned last week so ill use it" is no question, but a reason before an act.
  const isReason = isAct && /\b(?:so|but|and) (?:i|ill|im|we|want|let)\b/.test(sentence);
  return /^(?:did|has|had|was|were|when (?:did|was|were|has)) /.test(sentence) && !isReason;
}

/** True if a sentence asks for a meaning, for a fact or for a state. */
function asksForFacts(sentence: string): boolean {
  if (definitionQuestion.test(sentence) || inquiryStart.test(sentence)) return true;
  if (/^(?:what|whats|what s|wich|which) (?:is|are|was)?\b/.test(sentence))
    return !/^whats? (?:to|do|can|should|must|may)\b/.test(sentence);
  return /^(?:is|are) /.test(sentence) && !/\b(?:allowed|ok|okay|permitted|fine)\b/.test(sentence);
}

/** True if the question asks how to look at something, or for a number, and the act comes after these words. */
function isLookedAt(texts: readonly string[], start: number, verb: PhrasePlace): boolean {
  // "how many hours do they last before we change them" asks for a number.
  if (/^how (?:many|much|old) .*\b(?:before|until|till) (?:we|i|they|you) \w+ \w+$/.test(texts.slice(start).join(' ')))
    return true;
  const head = findHeadVerb(texts, start);
  if (head === null || head >= verb.from) return false;
  // A question that begins with its verb is an order.
  const isLooking = (head === start ? lookingOrders : lookingVerbs).has(texts[head] ?? '');
  // The verb of a second clause is an act again: "check the log and then clear it", "see if I can stop it".
  return isLooking && !isSecondAct(texts, head, verb.from);
}

/** True if the verb is only an auxiliary of another verb: "do" in "how do I check", or "need" in "I need to check". */
function isAuxiliary(texts: readonly string[], { from, to }: PhrasePlace): boolean {
  const next = texts[to] ?? '';
  const text = texts[from] ?? '';
  if (to - from > 1) return false;
  if (/^(?:do|does|did|have|has|can|could)$/.test(text))
    return selves.has(next) || people.has(next) || next === 'to' || next === 'not';
  return /^(?:need|needs|want|wants|try|ask)$/.test(text) && next === 'to';
}

/** Matches a question at the end that asks for the right reaction, after the description of a state. */
const reactionQuestion =
  /\b(?:who(?:m)? (?:\w+s|do|should|must|can|to|gets|next|is|will|shall)|what (?:do|should|must) (?:i|we) (?:write|report|record|note|do|say|check|tell|look|answer)|what (?:now|next)|what to (?:do|write|report|say)|how (?:do|can) (?:i|we) (?:know|see|tell|find out|read|check)|where (?:do|can|should) (?:i|we) (?:see|read|look|find|write|record|report|note)|what does|what is|what are|(?<!\bfind )whats? (?:the|that|this|normal|wrong)|is that normal|is this normal|why\b|which (?:one|form|sheet|sop|procedure|chapter))/;

/**
 * True if the question describes a state and then asks for the right reaction, as in "the profile shows off, who do I
 * tell". Returns false if a person does the act in the described state: "I turn it off, who do I tell".
 */
function isStateBeforeQuestion(texts: readonly string[], start: number, verb: PhrasePlace): boolean {
  const sentence = texts.slice(start).join(' ');
  const match = reactionQuestion.exec(sentence);
  if (!match) return false;
  // The index of the first word of the question at the end.
  const position = start + sentence.slice(0, match.index).split(' ').filter(Boolean).length;
  if (position <= start || actQuestion.test(sentence)) return false;
  if (verb.from >= position) return true;
  return verb.from > start && !isActOfPerson(texts, verb.from);
}

/** True if the verb is used as a noun, as in "after the restart", and nobody wants to do it, as in "do a restart". */
function isNoun(texts: readonly string[], { from, to }: PhrasePlace): boolean {
  if (to - from > 1 || !verbsAndNouns.has(texts[from] ?? '')) return false;
  // One word can stand between them, as in "the nightly restart".
  if (!wordsBeforeNoun.has(texts[from - 1] ?? '') && !wordsBeforeNoun.has(texts[from - 2] ?? '')) return false;
  return !texts.slice(0, from).some((text) => doingWords.has(text));
}

/**
 * Returns the index of the verb after "how do I", "can I", "I want to" and the like, or of the first word if the question
 * does not begin with such words. Returns null if no word follows them.
 */
function findHeadVerb(texts: readonly string[], start: number): number | null {
  const questionStart =
    /^(?:(?:how|where|what|when|whom|which \w+|what \w+) )?(?:do|can|could|should|may|must|shall|would|will|did) (?:i|we|you|u) (?:have to |need to |best |get to )?|^how to |^(?:i|we) (?:want|need|have|would like|wanna|must|like|try|am trying) (?:to )?|^(?:want|need|wanna|trying|have) (?:to )?|^(?:help|let|show) (?:me|us) (?:how )?(?:to |i )?|^(?:how|where) (?:i|we|you) (?:can |could |do )?|^(?:am i|are we) (?:allowed|supposed|ok) to |^where to |^what to |^when to /;
  const sentence = texts.slice(start).join(' ');
  const match = questionStart.exec(sentence);
  let head = start + (match ? match[0].trim().split(' ').length : 0);
  while (adverbs.has(texts[head] ?? '')) head += 1;
  return head < texts.length ? head : null;
}

/** True if the verb at the index `verbIndex` begins a clause of its own after the verb at the index `headIndex`. */
function isSecondAct(texts: readonly string[], headIndex: number, verbIndex: number): boolean {
  let before = verbIndex - 1;
  while (before > headIndex && adverbs.has(texts[before] ?? '')) before -= 1;
  const previous = texts[before] ?? '';
  if (before <= headIndex) return false;
  // "gonna" is read as "want": "want to know what is there, gonna run a scan".
  const isClause = /^(?:to|and|then|so|by|or|while|want)$/.test(previous);
  const isPerson =
    selves.has(previous) || (/^(?:can|could|may|should|must)$/.test(previous) && selves.has(texts[before - 1] ?? ''));
  return isClause || isPerson;
}
