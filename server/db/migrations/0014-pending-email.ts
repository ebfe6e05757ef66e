// E-mail addresses that people have asked for and not proven yet, with the hash of the link that proves each.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)
  await create('pending_email')
    .addColumn('pending_email_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('email', text, required)
    .addColumn('hash', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('expires_ts', 'bigint', required)
    .execute()
  await index('pending_email', ['member_id'], true)
  await index('pending_email', ['hash'], true)
  await index('pending_email', ['expires_ts'])
}
