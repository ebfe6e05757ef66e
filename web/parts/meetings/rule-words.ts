// The rule of a series in the reader's language, with the time zone of its days where the reader has another one.
import { known } from '../../site.ts'

interface Ruled {
  recurrence_description?: string
  recurrence_descriptions?: Readonly<Record<string, string>> | null
  schedule_timezone?: string | null
}

/** The zone in which the days of a rule are meant, where the reader has another: Thursday may be Friday there. */
export const otherZone = ({ schedule_timezone: zone }: Ruled): string | undefined =>
  zone && zone !== known.timezone ? zone : undefined

/** The rule, such as `every week on Thursday (Pacific/Auckland)`. */
export function ruleWords(of: Ruled, otherwise = of.recurrence_description ?? ''): string {
  const said = of.recurrence_descriptions?.[known.language] ?? otherwise
  const zone = otherZone(of)
  return zone ? `${said} (${zone})` : said
}
