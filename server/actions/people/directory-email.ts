// E-mail addresses from a directory: applied, or pending confirmation, so that a leaked directory token cannot take
// over accounts (docs/directory.md#e-mail-addresses).
import { type Kysely, sql, type Transaction } from 'kysely'
import type { MemberRow } from '../../access/people/profiles.ts'
import type { ByWhomAndWhen } from '../../audit/by.ts'
import { inIds } from '../../db/dialects/dialect.ts'
import type { Parameter } from '../../db/queries/parameter.ts'
import type { DB } from '../../db/tables.ts'
import type { Site } from '../../site.ts'
import { askForDirectoryEmail, directoryEmailOf, withdrawEmail } from '../account/pending-email.ts'
import { mustLeaveAdministrator } from './last-administrator.ts'

/** The changes to write immediately. */
interface AtOnce {
  email?: string | null
  /** The address to which sign-in links are sent from now on. */
  links_to?: string | null
}

/** Letters outside of ASCII may differ in case and be two mailboxes. */
const isSame = (one: string, other: string | null): boolean =>
  other !== null && one.replace(/[A-Z]+/g, lower) === other.replace(/[A-Z]+/g, lower)
const lower = (text: string): string => text.toLowerCase()

/**
 * What is written at once of an address that a directory names, `null` where it takes the address away. Any other waits until
 * the person proves it or an enterprise administrator confirms it. The caller must hold the row of the person. Throws 422 on
 * `email` where the last enterprise administrator would have none.
 */
export async function directoryEmail(
  trx: Transaction<DB>,
  was: MemberRow,
  email: string | null,
  doing: ByWhomAndWhen & { site: Site },
): Promise<AtOnce> {
  const { member_id } = was
  if (email === was.email) {
    if ((await directoryEmailOf(trx, member_id, doing.now)) !== undefined) await withdrawEmail(trx, doing, member_id)
    return {}
  }
  if (email !== null && isSame(email, was.email)) return { email, links_to: await linksTo(trx, member_id) }
  if (was.enterprise_admin || !(await isMadeByDirectory(trx, member_id))) {
    if (email !== null) await askForDirectoryEmail(trx, member_id, email, doing)
    else await mustLeaveAdministrator(trx, member_id, 'email')
    return {}
  }
  // Nobody has used the account, so there is nobody whom links could be kept for.
  if (was.claimed_ts === null) return { email }
  const before = (await linksTo(trx, member_id)) ?? was.email ?? ''
  return { email, links_to: email !== null && isSame(email, before) ? null : before }
}

async function isMadeByDirectory(trx: Transaction<DB>, member_id: number): Promise<boolean> {
  const known = trx.selectFrom('directory_user').select('made').where('member_id', '=', member_id)
  return (await known.executeTakeFirst())?.made === 1
}

/** Returns the address to which sign-in links are sent instead of the person's own; empty: none are sent, null: to their own. */
export async function linksTo(db: Kysely<DB>, member_id: number): Promise<string | null> {
  const known = db.selectFrom('directory_user').select('links_to').where('member_id', '=', member_id)
  return (await known.executeTakeFirst())?.links_to ?? null
}

/** Sets where links that let a person in are mailed. */
export async function sendLinksTo(trx: Transaction<DB>, member_id: number, links_to: string | null): Promise<void> {
  await trx
    .updateTable('directory_user')
    .set({ links_to })
    .where('member_id', '=', member_id)
    .where('links_to', 'is distinct from', links_to)
    .execute()
}

/** SQL condition: a row of `member` has an unconfirmed address from a directory. */
export const waitsForDirectory = (now: number | Parameter<number>) => sql<boolean>`member.member_id in (
  select member_id from pending_email where by_directory = 1 and expires_ts > ${now}
  union all select member_id from directory_user where links_to is not null and member.email is not null)`

/** Returns the unconfirmed addresses from a directory of these people, by their id. */
export async function emailsThatWait(db: Kysely<DB>, ids: number[], now: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ member_id: number; email: string }>`
    select member_id, email from pending_email
    where by_directory = 1 and expires_ts > ${now} and ${inIds(db, sql.ref('member_id'), ids)}
    union all select member_id, email from member where email is not null and ${inIds(db, sql.ref('member_id'), ids)}
    and member_id in (select member_id from directory_user where links_to is not null)`.execute(db)
  return new Map(rows.map(({ member_id, email }) => [member_id, email]))
}

/** Returns the address that a directory requests for a person, and the current one; undefined if it requests none. */
export async function directoryWish(db: Kysely<DB>, member_id: number, now: number) {
  const all = db.selectFrom('member').select(['name', 'email']).where('member_id', '=', member_id)
  const person = await all.where('deleted_ts', 'is', null).executeTakeFirst()
  if (!person) return undefined
  const waiting = await directoryEmailOf(db, member_id, now)
  if (waiting !== undefined) return { name: person.name, before: person.email ?? '', email: waiting }
  const before = await linksTo(db, member_id)
  return before !== null && person.email !== null ? { name: person.name, before, email: person.email } : undefined
}
