// In which part of the people the texts have changed by which they are found, so that only that part is counted anew.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('tally').addColumn('part', 'integer').execute()
  for (const statement of dialectOf(db) === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

/** People of a part, by their ids. */
const PEOPLE = 2048

const COLUMNS = 'search_text, deleted_ts'

const sqlite = (when: string, event: string, row: 'new' | 'old', condition = '') => [
  `drop trigger member_text_${when}`,
  `create trigger member_text_${when} after ${event} on member
  ${condition} begin
    insert into tally (name, part, amount) values ('member_text', ${row}.member_id / ${PEOPLE}, 1)
      on conflict (name, part) do update set amount = amount + 1;
  end`,
]

const SQLITE = [
  'create unique index tally_by_part on tally (name, part)',
  ...sqlite('new', 'insert', 'new'),
  ...sqlite(
    'changed',
    `update of ${COLUMNS}`,
    'new',
    'when new.search_text <> old.search_text or (new.deleted_ts is null) <> (old.deleted_ts is null)',
  ),
  ...sqlite('gone', 'delete', 'old'),
]

/** Rows that are inserted or deleted together are told together. */
const together = (when: string, event: 'insert' | 'delete') => [
  `create function member_text_${when}() returns trigger language plpgsql as $$ begin
    insert into tally (name, part, amount) select 'member_text', member_id / ${PEOPLE}, 1 from changed group by 2;
    return null;
  end $$`,
  `create trigger member_text_${when} after ${event} on member
    referencing ${event === 'insert' ? 'new' : 'old'} table as changed
    for each statement execute function member_text_${when}()`,
]

const POSTGRES = [
  'drop trigger member_text_counted on member',
  `create or replace function member_text_changed() returns trigger language plpgsql as $$ begin
    insert into tally (name, part, amount) values ('member_text', new.member_id / ${PEOPLE}, 1);
    return null;
  end $$`,
  ...together('new', 'insert'),
  ...together('gone', 'delete'),
]
