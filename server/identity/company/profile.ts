// Updates a person's profile from the provider's claims at each sign-in.
import type { Transaction } from 'kysely'
import { writeProvenProfile } from '../../actions/people/profiles.ts'
import { regionIn, writeSpoken } from '../../actions/people/spoken.ts'
import type { ProviderRow } from '../../actions/providers/configuration.ts'
import type { By } from '../../audit/by.ts'
import type { DB } from '../../db/tables.ts'
import { languageNamed } from '../../rules/people/language.ts'
import type { CompanyClaims } from './claims.ts'
import { addressOf } from './person.ts'
import { CompanyRefusal } from './refusal.ts'

/** Writes names, address, language and region that differ. An address that does not count, or is somebody's, stays away. */
export async function followProfile(
  trx: Transaction<DB>,
  member_id: number,
  { provider, claims, actor, now }: { provider: ProviderRow; claims: CompanyClaims; actor: By; now: number },
): Promise<void> {
  const { first_name, last_name, locale } = claims
  const named = { ...(first_name && { first_name }), ...(last_name && { last_name }) }
  await writeProvenProfile(trx, member_id, { ...named, ...emailIn(provider, claims) }, { actor, now })
  const language = locale === null ? undefined : languageNamed(locale)
  await writeSpoken(trx, member_id, { language, region: regionIn(locale) }, now)
}

function emailIn(provider: ProviderRow, claims: CompanyClaims): { email?: string } {
  try {
    return { email: addressOf(provider, claims).email }
  } catch (error) {
    if (error instanceof CompanyRefusal) return {}
    throw error
  }
}
