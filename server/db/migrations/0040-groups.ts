// Groups, who is in them, the roles that they give, and which memberships come from them.
import type { Kysely } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)
  await stamped(
    create('group')
      .addColumn('group_id', 'integer', key)
      .addColumn('name', text, required)
      .addColumn('name_key', text, required)
      .addColumn('external_id', text)
      .addColumn('member_count', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0)),
  ).execute()
  await index('group', ['name_key'], true)
  await index('group', ['external_id'])
  // Who says it: 0 is the directory, any other number a sign-in provider.
  await create('group_member')
    .addColumn('group_id', 'integer', belongsTo('group.group_id'))
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('said_by', 'integer', required)
    .addPrimaryKeyConstraint('group_member_key', ['group_id', 'member_id', 'said_by'])
    .execute()
  await index('group_member', ['member_id', 'group_id'])
  await index('group_member', ['said_by'])
  await create('group_role')
    .addColumn('group_role_id', 'integer', key)
    .addColumn('group_id', 'integer', belongsTo('group.group_id'))
    .addColumn('organization_id', 'integer', (column) =>
      column.references('organization.organization_id').onDelete('cascade'),
    )
    .addColumn('room_id', 'integer', (column) => column.references('room.room_id').onDelete('cascade'))
    .addColumn('role_id', 'integer', required)
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('group_role', ['group_id', 'organization_id', 'role_id'], true)
  await index('group_role', ['group_id', 'room_id', 'role_id'], true)
  await index('group_role', ['organization_id'])
  await index('group_role', ['room_id'])
  for (const table of ['organization_member', 'room_member']) {
    await db.schema
      .alterTable(table)
      .addColumn('from_group_id', 'integer', (column) => column.references('group.group_id'))
      .execute()
    await db.schema.alterTable(table).addColumn('by_hand_role_id', 'integer').execute()
    await index(table, ['from_group_id'])
  }
}
