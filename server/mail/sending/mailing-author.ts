// Who asked for a mailing, and with what words.
import type { Kysely } from 'kysely'
import { prepared } from '../../db/queries/prepared.ts'
import type { DB } from '../../db/tables.ts'

interface Starter {
  message: string | null
  sender: string | null
}

const one = prepared<{ mailing_id: number }, Starter>((db, at) =>
  db
    .selectFrom('mailing')
    .leftJoin('member', 'member.member_id', 'mailing.create_id')
    .select(['mailing.message', 'member.name as sender'])
    .where('mailing.mailing_id', '=', at.mailing_id),
)

/** The message of a mailing, and the name of whoever asked for it. */
export const mailingStarter = async (db: Kysely<DB>, mailing_id: number): Promise<Starter | undefined> =>
  (await one(db, { mailing_id }))[0]
