// Finding people among very many: an index of what search looks for, one for each order, and kept counts of long lists.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'
import { required, tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const { create, index, text, key } = tableMaker(db)

  // The rows of a list are the sum of what stands here: each change adds a line, which a job adds up.
  await create('tally')
    .addColumn('tally_id', 'integer', key)
    .addColumn('name', text, required)
    .addColumn('amount', 'bigint', required)
    .execute()
  await index('tally', ['name'])
  await sql`insert into tally (name, amount)
    select 'member', count(*) from member where deleted_ts is null union all select 'audit', count(*) from audit`.execute(
    db,
  )
  for (const statement of dialectOf(db) === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

/** Those of `create_ts` and, for SQLite, of `last_access` are there. What always has a value is read both ways. */
const BY_NAME = 'create index members_by_name on member (name, member_id) where deleted_ts is null'

/** SQLite has one writer, so a line for each list is enough there. */
const SQLITE = [
  BY_NAME,
  ...['company', 'email'].map(
    (name) => `create index members_by_${name} on member (${name}, member_id) where deleted_ts is null`,
  ),
  `create virtual table member_search using fts5(
    search_text, content = 'member', content_rowid = 'member_id', tokenize = 'trigram case_sensitive 1')`,
  `insert into member_search (member_search) values ('rebuild')`,
  `create trigger member_search_new after insert on member begin
    insert into member_search (rowid, search_text) values (new.member_id, new.search_text);
  end`,
  `create trigger member_search_changed after update of search_text on member
    when new.search_text <> old.search_text begin
    insert into member_search (member_search, rowid, search_text) values ('delete', old.member_id, old.search_text);
    insert into member_search (rowid, search_text) values (new.member_id, new.search_text);
  end`,
  `create trigger member_search_gone after delete on member begin
    insert into member_search (member_search, rowid, search_text) values ('delete', old.member_id, old.search_text);
  end`,
  `create trigger member_tally_new after insert on member when new.deleted_ts is null begin
    update tally set amount = amount + 1 where name = 'member';
  end`,
  `create trigger member_tally_changed after update of deleted_ts on member
    when (new.deleted_ts is null) <> (old.deleted_ts is null) begin
    update tally set amount = amount + (new.deleted_ts is null) - (old.deleted_ts is null) where name = 'member';
  end`,
  `create trigger member_tally_gone after delete on member when old.deleted_ts is null begin
    update tally set amount = amount - 1 where name = 'member';
  end`,
  `create trigger audit_tally_new after insert on audit begin
    update tally set amount = amount + 1 where name = 'audit';
  end`,
  `create trigger audit_tally_gone after delete on audit begin
    update tally set amount = amount - 1 where name = 'audit';
  end`,
]

/** Lines of their own, since changes would wait for each other to write the same one. */
const counted = (table: string, when: string, amount: string) => `
  create function ${table}_tally_${when}() returns trigger language plpgsql as $$ begin
    insert into tally (name, amount) select '${table}', ${amount} from changed;
    return null;
  end $$`

const told = (table: string, when: string, event: 'insert' | 'delete') => `
  create trigger ${table}_tally_${when} after ${event} on ${table}
  referencing ${event === 'insert' ? 'new' : 'old'} table as changed
  for each statement execute function ${table}_tally_${when}()`

const PRESENT = 'count(*) filter (where deleted_ts is null)'

const POSTGRES = [
  BY_NAME,
  // It has nulls first when it is read backwards, and so served no order of the list.
  'drop index member_by_last_access',
  ...['last_access', 'company', 'email'].flatMap((name) =>
    ['asc', 'desc'].map(
      (way) => `create index members_by_${name}_${way} on member (${name} ${way} nulls last, member_id ${way})
        where deleted_ts is null`,
    ),
  ),
  `create function search_grams(searched text) returns text[] language sql immutable strict parallel safe cost 500 as $$
    select coalesce(array_agg(distinct substr(searched, place, 3)), '{}')
    from generate_series(1, char_length(searched) - 2) as place $$`,
  'create index member_by_search_grams on member using gin (search_grams(search_text))',
  counted('member', 'new', PRESENT),
  counted('member', 'gone', `- ${PRESENT}`),
  counted('audit', 'new', 'count(*)'),
  counted('audit', 'gone', '- count(*)'),
  told('member', 'new', 'insert'),
  told('member', 'gone', 'delete'),
  told('audit', 'new', 'insert'),
  told('audit', 'gone', 'delete'),
  `create function member_tally_changed() returns trigger language plpgsql as $$ begin
    insert into tally (name, amount) values ('member', case when new.deleted_ts is null then 1 else -1 end);
    return null;
  end $$`,
  `create trigger member_tally_changed after update on member for each row
    when ((new.deleted_ts is null) <> (old.deleted_ts is null)) execute function member_tally_changed()`,
]
