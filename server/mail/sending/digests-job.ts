// Queues digests of open action items: at the hour that each person has chosen, in their time zone, once a day or a week.
import { type SqlBool, sql } from 'kysely'
import { wantsMail } from '../../actions/account/mail-choices.ts'
import { digestDue } from '../../rules/digest.ts'
import type { Site } from '../../site.ts'

/** People of one transaction. */
const SLICE = 500

interface Group {
  timezone_name: string
  digest: 'daily' | 'weekly'
  digest_hour: number
}

/** Returns how many digests were queued; who has no open action item gets none that day. */
export async function queueDigests(site: Site): Promise<number> {
  if (!site.mailer) return 0
  const zone = sql<string>`coalesce(member.timezone_name, ${site.timezone})`
  const groups = (await site.db.reads
    .selectFrom('mail_choice')
    .innerJoin('member', 'member.member_id', 'mail_choice.member_id')
    .select([zone.as('timezone_name'), 'mail_choice.digest', 'mail_choice.digest_hour'])
    .distinct()
    .where('mail_choice.digest', '<>', 'off')
    .execute()) as Group[]
  let queued = 0
  for (const group of groups) queued += await queueGroup(site, group)
  return queued
}

/** Queues digests of people with the same choice and time zone. */
async function queueGroup(site: Site, { timezone_name, digest, digest_hour }: Group): Promise<number> {
  const { db } = site
  const now = site.clock()
  const today = digestDue(now, { timezone: timezone_name, hour: digest_hour, weekly: digest === 'weekly' })
  if (!today) return 0
  const { day, at, late } = today
  const people = (from: Site['db']['reads']) => {
    const chosen = from
      .selectFrom('mail_choice')
      .innerJoin('member', 'member.member_id', 'mail_choice.member_id')
      .select(['mail_choice.member_id', sql<number>`cast(${day} as integer)`.as('day')])
      .where('mail_choice.digest', '=', digest)
      .where('mail_choice.digest_hour', '=', digest_hour)
      .where(sql<SqlBool>`coalesce(member.timezone_name, ${site.timezone}) = ${timezone_name}`)
      .where('member.deleted_ts', 'is', null)
      .where('member.email', 'is not', null)
      .where(wantsMail(undefined))
      .where(
        sql<SqlBool>`not exists (select 1 from digest as told
          where told.member_id = mail_choice.member_id and told.day >= ${day})`,
      )
      .orderBy('mail_choice.member_id')
      .limit(SLICE)
    // A digest chosen later today starts tomorrow; one missed during downtime is still sent.
    return late ? chosen.where('mail_choice.update_ts', '<=', at) : chosen
  }
  let queued = 0
  for (;;) {
    // Without this check, a transaction that finds nothing would still commit.
    if (!(await people(db.reads).execute()).length) return queued
    queued += await db.write(async (trx) => {
      const due = await trx
        .insertInto('digest')
        .columns(['member_id', 'day'])
        .expression(people(trx) as never)
        .onConflict((conflict) =>
          conflict
            .column('member_id')
            .doUpdateSet({ day: (eb) => eb.ref('excluded.day') })
            .whereRef('digest.day', '<', 'excluded.day'),
        )
        .returning('member_id')
        .execute()
      if (!due.length) return 0
      const ids = due.map(({ member_id }) => member_id)
      const withItems = await trx
        .selectFrom('action_item')
        .select('member_id')
        .distinct()
        .where('member_id', 'in', ids)
        .where('state', '=', 0)
        .execute()
      const notices = withItems.map(({ member_id }) => ({
        ...{ member_id: member_id!, kind: 'digest' as const, details: '{}', create_ts: now },
      }))
      if (notices.length) await trx.insertInto('notice').values(notices).execute()
      return notices.length
    })
  }
}
