// Regular expressions for typed days and times, in several languages.
import type { TypedFrequency, TypedPart, TypedRule, TypedWords } from '../../../words/typed-words.ts'

/** Alternatives that match nothing. */
const NOTHING = '(?!)'

/** The alternatives of all languages. */
const either = (texts: readonly (string | undefined)[]): string => texts.filter(Boolean).join('|') || NOTHING

/** The expressions that read dates, times and repetitions. */
export type TypedPatterns = ReturnType<typeof typedPatterns>

/** Those of some languages; of the first one, whether `14h` is a time. */
export function typedPatterns(languages: readonly TypedWords[]) {
  const of = (pick: (words: TypedWords) => string | undefined): string => either(languages.map(pick))
  const whole = (text: string): RegExp => new RegExp(`^(?:${text})$`, 'iu')
  const table = <Key extends string | number>(pick: (words: TypedWords) => Readonly<Partial<Record<Key, string>>>) => {
    const keys = [...new Set(languages.flatMap((words) => Object.keys(pick(words))))] as Key[]
    return keys.map((key) => [key, whole(of((words) => pick(words)[key]))] as const)
  }
  const numbers = (pick: (words: TypedWords) => Readonly<Record<number, string>>) =>
    table<number>(pick).map(([number, words]) => [Number(number), words] as const)
  const every = of((words) => words.every)
  const [before, after] = [of((words) => words.beforeDay), of((words) => words.afterDay)]
  const time = of((words) => words.beforeTime)
  const oclock = of((words) => words.oclock)
  return {
    /** The words after `every`. */
    every: new RegExp(`^(?:${every})\\s+(.+)$`, 'iu'),
    other: new RegExp(`^(?:${of((words) => words.other)})\\s+(.+)$`, 'iu'),
    fortnightly: new RegExp(`^(?:${of(({ fortnightly }) => fortnightly.replace('*', '(.+)'))})$`, 'iu'),
    /** Words around a day. */
    aroundDay: new RegExp(`^(?:(?:${before})\\s+)+|(?:\\s+(?:${after}))$`, 'giu'),
    next: new RegExp(`(?:^|\\s)(?:${of((words) => words.next)})(?:\\s|$)`, 'iu'),
    until: new RegExp(`^(?:${of((words) => words.until)})\\s`, 'iu'),
    ahead: new RegExp(
      `^(?:${of((words) => words.ahead)})\\s+(\\d{1,3}|${of((words) => either(Object.values(words.aheadNumbers)))})\\s+(?:(${of((words) => words.days)})|(${of((words) => words.months)})|${of((words) => words.weeks)})$`,
      'iu',
    ),
    aheadNumbers: numbers((words) => words.aheadNumbers),
    /** Between several days. */
    betweenDays: new RegExp(`,? (?:${of((words) => words.and)}) |, `, 'iu'),
    afterTomorrow: whole(of((words) => words.afterTomorrow)),
    everyOfDay: new RegExp(`^(?:${of((words) => words.everyOfDay)})\\s`, 'iu'),
    unsureDays: new RegExp(`^(?:${of((words) => words.unsureDays)})$`, 'u'),
    noDay: whole(of((words) => words.noDay)),
    parts: table<TypedPart>((words) => words.parts),
    beforePart: new RegExp(`(?:^| )(?:${of((words) => words.beforePart)})$`, 'iu'),
    partsAlone: whole(of((words) => words.partsAlone)),
    partsOfEvery: whole(of((words) => words.partsOfEvery)),
    partWithin: new RegExp(`^(\\p{L}+?)(${of((words) => words.partsWithin)})(s)?$`, 'iu'),
    everyPart: new RegExp(`^(?:${every}) ([\\p{L}-]+)$`, 'iu'),
    ofToday: whole(of((words) => words.ofToday)),
    tonight: whole(of((words) => words.tonight)),
    beforeTime: new RegExp(`^(?:${time}|[@＠])\\s+`, 'iu'),
    /** Text that looks like a time of day. */
    timeLike: new RegExp(`[:h]|am$|pm$|(?:${oclock})$`, 'iu'),
    range: new RegExp(
      `^(?:(${of((words) => words.at)})\\s+|(?:${of((words) => words.from)})\\s+)?(\\d[\\d:.h]*(?:\\s?[ap]m)?)(?:\\s?[–-]\\s?|\\s(?:${of((words) => words.to)})\\s)(\\d[\\d:.h]*)(?:\\s?(${oclock}|[ap]m))?$`,
      'iu',
    ),
    clock: numbers(({ clock }) =>
      Object.fromEntries(Object.entries(clock).map(([minutes, text]) => [minutes, text.replaceAll('*', '\\d{1,2}')])),
    ),
    beforeLength: new RegExp(`^(?:${of((words) => words.beforeLength)})\\s+(?=\\d)`, 'iu'),
    hourIsTime: languages[0]?.hourIsTime === true,
    tornDay: whole(of((words) => words.tornDay)),
    oneOfSeveral: whole(of((words) => words.oneOfSeveral)),
    tornTime: whole(`${of((words) => words.tornTime)}|[–-]`),
    tornPart: whole(of((words) => words.tornPart)),
    numbers: numbers((words) => words.numbers),
    units: table<TypedFrequency>((words) => words.units),
    rule: new RegExp(`^(?:${every}) (?:(\\p{L}+|\\d{1,2}(?:${of((words) => words.ordinal)})?) )?(\\p{L}+)$`, 'iu'),
    rules: table<TypedRule>((words) => words.rules),
    maybeRules: table<TypedRule>((words) => words.maybeRules),
  }
}
