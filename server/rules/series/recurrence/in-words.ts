// Schedule in the words of a language, with its warnings.
import { LANGUAGES, type Language, languageOf, localeOf } from '../../../../words/languages.ts'
import { regionOf, taggedWith } from '../../people/region.ts'
import { type DescribedSchedule, describe } from './describe.ts'
import type { Schedule } from './occurrences.ts'
import { warningsOf } from './warnings.ts'
import { sayMany, sayWarning } from './warnings-said.ts'

/**
 * The description of a schedule, and its warnings, in the language of a tag (BCP 47); in English where that is not
 * spoken. `moreThan`: a number of meetings that the schedule exceeds, which is a warning too.
 */
export function scheduleInWords(schedule: Schedule, tag = 'en', moreThan?: number) {
  const warnings = warningsOf(schedule).map((warning) => sayWarning(tag, warning))
  if (moreThan !== undefined) warnings.push(sayMany(tag, moreThan))
  return { description: descriptionIn(tag, schedule), warnings }
}

/** The description of a schedule in the language of a tag (BCP 47), with days as its region writes them. */
export const descriptionIn = (tag: string, schedule: DescribedSchedule): string =>
  describe(schedule, localeOf(languageOf(tag) ? tag : 'en'))

/** The description of a schedule in each language of the site, for anyone who reads by a tag (BCP 47). */
export const scheduleInLanguages = (schedule: Schedule, tag: string): Record<Language, string> =>
  Object.fromEntries(
    (Object.keys(LANGUAGES) as Language[]).map((language) => [
      language,
      descriptionIn(taggedWith(language, regionOf(tag)), schedule),
    ]),
  ) as Record<Language, string>
