// Directory tokens, what a directory knows of people, and people who are not active any more.
import type { Kysely } from 'kysely'
import { required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)
  await create('directory_token')
    .addColumn('directory_token_id', 'integer', key)
    .addColumn('name', text, required)
    .addColumn('hash', text, required)
    .addColumn('last_four', text, required)
    .addColumn('last_used_ts', 'bigint')
    .addColumn('create_id', 'integer', (column) => column.references('member.member_id').onDelete('set null'))
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('directory_token', ['hash'], true)
  await create('directory_user')
    .addColumn('member_id', 'integer', (column) =>
      column.primaryKey().references('member.member_id').onDelete('cascade'),
    )
    .addColumn('user_name', text, required)
    .addColumn('user_name_key', text, required)
    .addColumn('external_id', text)
    .execute()
  await index('directory_user', ['user_name_key'], true)
  await index('directory_user', ['external_id'])
  await db.schema.alterTable('member').addColumn('deactivated_ts', 'bigint').execute()
}
