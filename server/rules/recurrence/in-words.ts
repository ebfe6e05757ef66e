// A schedule in the words of a language: what it is, and what people may not expect of it.
import { LANGUAGES, type Language, languageOf } from '../../../words/languages.ts'
import { describe } from './describe.ts'
import { describeInGerman } from './describe-german.ts'
import type { Schedule } from './occurrences.ts'
import { warningsOf } from './warnings.ts'
import { sayMany, sayWarning } from './warnings-said.ts'

const DESCRIBERS = { en: describe, de: describeInGerman } as const satisfies Record<Language, unknown>

/**
 * The description of a schedule, and its warnings, in the language of a tag (BCP 47); in English where that is not
 * spoken. `moreThan`: a number of meetings that the schedule exceeds, which is a warning too.
 */
export function scheduleInWords(schedule: Schedule, tag = 'en', moreThan?: number) {
  const language = languageOf(tag) ?? 'en'
  const warnings = warningsOf(schedule).map((warning) => sayWarning(language, warning))
  if (moreThan !== undefined) warnings.push(sayMany(language, moreThan))
  return { description: DESCRIBERS[language](schedule), warnings }
}

/** The description of a schedule in each language of the site. */
export const scheduleInLanguages = (schedule: Schedule): Record<Language, string> =>
  Object.fromEntries(
    (Object.keys(LANGUAGES) as Language[]).map((language) => [language, DESCRIBERS[language](schedule)]),
  ) as Record<Language, string>
