// Hooks, what they are still to be told and what became of it, and what people are to be told of them.
import { type ColumnDefinitionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { belongsTo, required, tableMaker } from './columns.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

/** Belongs to a row where it names one, and goes when that goes. */
const perhapsWithin =
  (target: string): Column =>
  (column) =>
    column.references(target).onDelete('cascade')

export async function up(db: Kysely<any>): Promise<void> {
  const { create, stamped, index, text, key } = tableMaker(db)

  await db.schema.alterTable('event').addColumn('relayed_ts', 'bigint').execute()
  await db.updateTable('event').set({ relayed_ts: sql`create_ts` }).execute()
  await db.schema
    .createIndex('event_to_relay')
    .on('event')
    .column('event_id')
    .where(sql<SqlBool>`relayed_ts is null`)
    .execute()

  await stamped(
    create('hook')
      .addColumn('hook_id', 'integer', key)
      .addColumn('member_id', 'integer', belongsTo('member.member_id'))
      .addColumn('token_id', 'integer', perhapsWithin('api_token.token_id'))
      .addColumn('organization_id', 'integer', perhapsWithin('organization.organization_id'))
      .addColumn('room_id', 'integer', perhapsWithin('room.room_id'))
      .addColumn('event', text, required)
      .addColumn('target_url', text, required)
      .addColumn('identity', text, required)
      .addColumn('after_event_id', 'integer', required)
      .addColumn('secret', text, required)
      .addColumn('previous_secret', text)
      .addColumn('previous_until_ts', 'bigint')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('success_ts', 'bigint')
      .addColumn('failing_ts', 'bigint')
      .addColumn('told_ts', 'bigint')
      .addColumn('due_ms', 'bigint')
      .addColumn('claimed_by', text)
      .addColumn('claimed_until_ms', 'bigint'),
  ).execute()
  await index('hook', ['member_id', 'identity'], true)
  await index('hook', ['token_id'])
  await index('hook', ['organization_id'])
  await index('hook', ['room_id'])
  await index('hook', ['event', 'room_id'])
  await db.schema.createIndex('hook_due').on('hook').column('due_ms').where(sql<SqlBool>`due_ms is not null`).execute()

  await create('delivery')
    .addColumn('delivery_id', 'integer', key)
    .addColumn('hook_id', 'integer', belongsTo('hook.hook_id'))
    .addColumn('event_id', 'integer')
    .addColumn('webhook_id', text, required)
    .addColumn('state', text, required)
    .addColumn('attempts', 'integer', required)
    .addColumn('due_ms', 'bigint', required)
    .addColumn('create_ts', 'bigint', required)
    .execute()
  await index('delivery', ['hook_id', 'create_ts', 'delivery_id'])
  await index('delivery', ['event_id'])
  await db.schema
    .createIndex('delivery_waiting')
    .on('delivery')
    .columns(['hook_id', 'due_ms', 'delivery_id'])
    .where(sql<SqlBool>`state = 'waiting'`)
    .execute()

  await create('delivery_attempt')
    .addColumn('delivery_attempt_id', 'integer', key)
    .addColumn('delivery_id', 'integer', belongsTo('delivery.delivery_id'))
    .addColumn('attempt_ts', 'bigint', required)
    .addColumn('duration_ms', 'integer', required)
    .addColumn('status', 'integer')
    .addColumn('failure', text)
    .addColumn('response', text)
    .execute()
  await index('delivery_attempt', ['delivery_id'])

  await create('notice')
    .addColumn('notice_id', 'integer', key)
    .addColumn('member_id', 'integer', belongsTo('member.member_id'))
    .addColumn('kind', text, required)
    .addColumn('details', text, required)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('sent_ts', 'bigint')
    .execute()
  await index('notice', ['member_id'])
  await db.schema
    .createIndex('notice_to_send')
    .on('notice')
    .column('notice_id')
    .where(sql<SqlBool>`sent_ts is null`)
    .execute()

  await create('setting')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, required)
    .execute()
}
