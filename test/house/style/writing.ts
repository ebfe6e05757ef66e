// Constructions and words that texts for people do not use, and what they say instead.

/** A sentence that begins with a clause and names no noun; a question may begin so. */
export const CLAUSE_FIRST = /^(?:What|Whoever|Who|Of|Where)\s(?:\S+\s+){2,}\S+(?<!\?)$/

/** Stage verbs: software does none of this. */
export const STAGE_VERB = /\b(?:goes|comes|stands|tells|hears?|waits|waiting|(?:is|are) (?:told|kept|asked))\b/i

/** Words that another one replaces everywhere, with that one. */
export const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'people who'],
  [/\bhooks?\b/i, 'webhook'],
  [/\bpeople of the site\b|\beverybody with an account\b/i, 'users'],
  [/\bprograms? (?:of yours )?that (?:is|are) told\b/i, 'webhooks'],
  [/\bwho(?:ever)? takes? part\b/i, 'attendees, members'],
  [/\b(?:takes?|taken|took|taking) (?:\S+ )?out\b|\blet go\b/i, 'remove'],
  [/\bother (?:start|time)s?\b|\bhas another time\b/i, 'reschedule'],
  [/\bwithout an answer\b/i, 'awaiting reply'],
  [/\bonly this one\b/i, 'This meeting'],
  [/\ball to come\b/i, 'All future meetings'],
  [/\bpresent text\b/i, 'current version'],
  [/\b(?:by itself|by themselves)\b/i, 'automatically'],
  [/\bclock of the server\b/i, 'server time zone'],
  [/\bwritten down\b/i, 'recorded, notes'],
]

/** What only pages and mail do not say: the API and its documents have these words. */
export const REPLACED_IN_PAGES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the|a|this|send|show) records?\b/i, 'minutes'],
  [/\bcredits?\b/i, 'rate limit'],
]

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.?!;:])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** How many words a sentence has; a placeholder is one. */
export const lengthOf = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}{]/u.test(word)).length

/** What a text says that it must not, each as one line. */
export function faultsIn(text: string, replaced = REPLACED): string[] {
  const faults: string[] = []
  for (const sentence of sentencesOf(text.replace(/\{\w+\}/g, 'X'))) {
    if (CLAUSE_FIRST.test(sentence)) faults.push(`begins with a clause: ${sentence}`)
    if (STAGE_VERB.test(sentence)) faults.push(`stage verb: ${sentence}`)
    for (const [word, better] of replaced) if (word.test(sentence)) faults.push(`say ${better}: ${sentence}`)
  }
  return faults
}

/** The sentences of a document in Markdown, without its code, its addresses and its tables' lines. */
export const proseOf = (markdown: string): string[] =>
  markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/`[^`\n]*`/g, 'X')
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|^(?=\s*(?:[-*#>]|\d+\.)\s)|\|/m)
    .map((block) =>
      block
        .replace(/^\s*(?:[-*#>]+|\d+\.)\s+/, '')
        .replace(/[*_[\]]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
