// The audit log, which the database itself keeps from being changed.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)

  // Nothing refers to other tables: an entry outlives whatever it names.
  await create('audit')
    .addColumn('audit_id', 'integer', key)
    .addColumn('create_ts', 'bigint', required)
    .addColumn('action', text, required)
    .addColumn('result', text, required)
    .addColumn('member_id', 'integer')
    .addColumn('via', text)
    .addColumn('token_id', 'integer')
    .addColumn('session_id', 'integer')
    .addColumn('application_id', 'integer')
    .addColumn('object_kind', text)
    .addColumn('object_id', 'integer')
    .addColumn('object_name', text)
    .addColumn('subject_id', 'integer')
    .addColumn('organization_id', 'integer')
    .addColumn('room_id', 'integer')
    .addColumn('address', text)
    .addColumn('request_id', text)
    .addColumn('details', text)
    .execute()
  for (const filter of [
    [],
    ['member_id'],
    ['subject_id'],
    ['action'],
    ['result'],
    ['object_kind'],
    ['object_kind', 'object_id'],
    ['organization_id'],
    ['address'],
  ])
    await index('audit', [...filter, 'create_ts', 'audit_id'])
  await index('audit', ['request_id'])

  await create('audit_repeat')
    .addColumn('audit_id', 'integer', (column) =>
      column.primaryKey().notNull().references('audit.audit_id').onDelete('cascade'),
    )
    .addColumn('times', 'integer', required)
    .addColumn('last_ts', 'bigint', required)
    .execute()

  await create('audit_keeping').addColumn('days', 'integer', required).execute()
  await db.insertInto('audit_keeping').values({ days: 180 }).execute()

  for (const statement of dialectOf(db) === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const CHANGED = 'The audit log is never changed.'
const YOUNG = 'An entry of the audit log is kept for its time.'
const LESS = 'How often something was refused only grows.'

/** By the clock of the database, which no request can set. */
const SQLITE = [
  `create trigger audit_stays before update on audit begin select raise(abort, '${CHANGED}'); end`,
  `create trigger audit_is_kept before delete on audit
    when old.create_ts >= unixepoch() - (select days from audit_keeping) * 86400
    begin select raise(abort, '${YOUNG}'); end`,
  // "insert or replace" would delete without asking.
  `create trigger audit_is_new before insert on audit when exists (select 1 from audit where audit_id = new.audit_id)
    begin select raise(abort, '${CHANGED}'); end`,
  `create trigger audit_repeat_grows before update on audit_repeat
    when new.audit_id <> old.audit_id or new.times <= old.times or new.last_ts < old.last_ts
    begin select raise(abort, '${LESS}'); end`,
  `create trigger audit_repeat_is_kept before delete on audit_repeat
    when exists (select 1 from audit where audit_id = old.audit_id)
    begin select raise(abort, '${YOUNG}'); end`,
]

const POSTGRES = [
  `create function audit_stays() returns trigger language plpgsql as $$ begin raise exception '${CHANGED}'; end $$`,
  'create trigger audit_stays before update on audit for each row execute function audit_stays()',
  'create trigger audit_is_whole before truncate on audit for each statement execute function audit_stays()',
  `create function audit_is_kept() returns trigger language plpgsql as $$ begin
    if old.create_ts >= extract(epoch from clock_timestamp()) - (select days from audit_keeping) * 86400
    then raise exception '${YOUNG}'; end if;
    return old; end $$`,
  'create trigger audit_is_kept before delete on audit for each row execute function audit_is_kept()',
  `create function audit_repeat_grows() returns trigger language plpgsql as $$ begin
    if new.audit_id <> old.audit_id or new.times <= old.times or new.last_ts < old.last_ts
    then raise exception '${LESS}'; end if;
    return new; end $$`,
  'create trigger audit_repeat_grows before update on audit_repeat for each row execute function audit_repeat_grows()',
  `create function audit_repeat_is_kept() returns trigger language plpgsql as $$ begin
    if exists (select 1 from audit where audit_id = old.audit_id) then raise exception '${YOUNG}'; end if;
    return old; end $$`,
  'create trigger audit_repeat_is_kept before delete on audit_repeat for each row execute function audit_repeat_is_kept()',
  'create trigger audit_repeat_is_whole before truncate on audit_repeat for each statement execute function audit_stays()',
]
