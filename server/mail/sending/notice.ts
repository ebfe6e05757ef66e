// A notice and the person whom it is for, as they are now.
import { type Kysely, sql } from 'kysely'
import { inIds } from '../../db/dialects/dialect.ts'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'

export interface Notice {
  notice_id: number
  kind: DB['notice']['kind']
  details: string
  create_ts: number
  /** Number of attempts, and the reason of the last failure. */
  attempts: number
  failure: string | null
  mailing_id: number | null
  member_id: number
  enterprise_admin: number
  name: string
  email: string | null
  /** Since when mail to the address is suppressed after bounces, except about the account. */
  paused_ts: number | null
  timezone_name: string | null
  /** BCP 47; null: they have chosen none. */
  language: string | null
  region: string | null
  /** Time of deactivation. */
  deactivated_ts: number | null
  /** When they first set a password or signed in. */
  claimed_ts: number | null
  /** The names of the person who made the account, and of the organization in which they did. */
  maker: string | null
  organization: string | null
}

const notices = (db: Kysely<DB>) =>
  db
    .selectFrom('notice')
    .innerJoin('member', 'member.member_id', 'notice.member_id')
    .leftJoin('member as maker', 'maker.member_id', 'member.create_id')
    .leftJoin('mail_pause', 'mail_pause.email_key', 'member.email_key')
    .leftJoin('organization', 'organization.organization_id', 'member.create_organization_id')
    .select(['notice.notice_id', 'notice.kind', 'notice.details', 'notice.create_ts'])
    .select(['notice.mailing_id', 'member.enterprise_admin'])
    .select(['notice.attempts', 'notice.failure'])
    .select(['member.member_id', 'member.name', 'member.email', 'member.timezone_name', 'member.claimed_ts'])
    .select(['member.language', 'member.region', 'member.deactivated_ts'])
    .select(['mail_pause.create_ts as paused_ts', 'maker.name as maker', 'organization.name as organization'])
    .where('member.deleted_ts', 'is', null)
    // Deactivated people get nothing but cancellations.
    .where((eb) => eb.or([eb('member.deactivated_ts', 'is', null), eb('notice.kind', '=', 'calendar')]))

const one = prepared<{ notice_id: number }, Notice>((db, at) =>
  notices(db).where('notice.notice_id', '=', at.notice_id),
)

/** Reads a notice; undefined where the person was deleted. */
export const noticeOf = async (db: Kysely<DB>, notice_id: number): Promise<Notice | undefined> =>
  (await one(db, { notice_id }))[0]

/** Reads several notices, by their id; those of people who were deleted are missing. */
export async function noticesOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Notice>> {
  const rows: Notice[] = await notices(db)
    .where(inIds(db, sql.ref('notice.notice_id'), ids))
    .execute()
  return new Map(rows.map((row) => [row.notice_id, row]))
}
