// Locale of a person: time zone, language and region, from the account, a directory or a provider.
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../problem.ts'
import { languageNamed, SITE_LANGUAGES } from '../../rules/people/language.ts'
import { regionNamed, regionOf } from '../../rules/people/region.ts'
import { zoneNamed } from '../../rules/time/zone-name.ts'

type SpokenColumns = Pick<DB['member'], 'timezone_name' | 'language' | 'region'>
/** Undefined: it stays as it is. */
export type SpokenSent = { [K in keyof SpokenColumns]?: SpokenColumns[K] | undefined }

/**
 * The columns of what was sent; a language with a region also sets the region, where none was sent. Throws 422 for an
 * unknown time zone, language or region.
 */
export function spokenIn(sent: SpokenSent): SpokenSent {
  const language = known('language', sent.language, languageNamed, LANGUAGES)
  return {
    timezone_name: known('timezone_name', sent.timezone_name, zoneNamed, ZONE),
    language,
    region: sent.region === undefined ? regionIn(language) : known('region', sent.region, regionNamed, REGION),
  }
}

const LANGUAGES = `must be one of the languages of the site: ${SITE_LANGUAGES.map(([tag]) => tag).join(', ')}.`
const ZONE = 'must be an IANA time zone name such as Europe/Berlin.'
const REGION = 'must be a two-letter ISO 3166-1 code such as GB.'

function known(
  field: string,
  sent: string | null | undefined,
  named: (text: string) => string | undefined,
  details: string,
) {
  if (sent === undefined || sent === null) return sent
  const value = named(sent)
  if (value === undefined) throw refuse(field, 'invalid_value', details)
  return value
}

/** The region that a language names; undefined where it names none. */
export const regionIn = (language: string | null | undefined): string | undefined =>
  regionOf(language ?? '') ?? undefined

const WITHOUT_LANGUAGE = sql<string | null>`case when language like '%-' || region then null else region end`

/** Writes what differs. */
export async function writeSpoken(
  trx: Transaction<DB>,
  member_id: number,
  spoken: SpokenSent,
  now: number,
): Promise<void> {
  const set = Object.entries(spoken).filter(([, value]) => value !== undefined) as [keyof SpokenSent, string | null][]
  if (!set.length) return
  // A region that came with the language goes with it.
  const parts = spoken.language !== undefined && spoken.region === undefined
  await trx
    .updateTable('member')
    .set({ ...Object.fromEntries(set), ...(parts && { region: WITHOUT_LANGUAGE }), update_ts: now })
    .where('member_id', '=', member_id)
    .where((eb) => eb.or(set.map(([name, value]) => eb(name, 'is distinct from', value))))
    .execute()
}
