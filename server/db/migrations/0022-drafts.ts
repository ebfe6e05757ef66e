// Drafts: text that people have begun to write, at most one at each place of theirs.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)
  await stamped(
    create('draft')
      .addColumn('draft_id', 'integer', key)
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('place', text, required)
      .addColumn('text', text, required),
  ).execute()
  await index('draft', ['member_id', 'place'], true)
  await index('draft', ['member_id', 'create_ts', 'draft_id'])
  await index('draft', ['member_id', 'update_ts', 'draft_id'])
  await index('draft', ['update_ts'])
}
