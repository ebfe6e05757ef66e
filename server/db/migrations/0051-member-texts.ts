// How often what people are found by has changed: what was counted before is counted anew (`db/performance/counters.ts`). And on PostgreSQL
// a way to find them that never makes the trigrams of everybody.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await sql`insert into tally (name, amount) values ('member_text', 0)`.execute(db)
  for (const statement of dialectOf(db) === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const COLUMNS = 'search_text, deleted_ts'

const sqlite = (
  when: string,
  event: string,
  condition = '',
) => `create trigger member_text_${when} after ${event} on member
  ${condition} begin update tally set amount = amount + 1 where name = 'member_text'; end`

const SQLITE = [
  sqlite('new', 'insert'),
  sqlite(
    'changed',
    `update of ${COLUMNS}`,
    'when new.search_text <> old.search_text or (new.deleted_ts is null) <> (old.deleted_ts is null)',
  ),
  sqlite('gone', 'delete'),
]

/** A line of its own for each change, since changes would wait for each other to write the same one. */
const POSTGRES = [
  `create function member_text_changed() returns trigger language plpgsql as $$ begin
    insert into tally (name, amount) values ('member_text', 1);
    return null;
  end $$`,
  `create trigger member_text_counted after insert or delete on member
    for each statement execute function member_text_changed()`,
  // Where most people are found, PostgreSQL would read the table and make the trigrams of each row anew, which takes a second
  // for 20,000. Rows of who was deleted have no text.
  `create function found_members(grams text[], patterns text[], most bigint) returns setof integer language sql stable
    set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
    select member_id from member where search_grams(search_text) @> grams and search_text like all (patterns)
    limit most $$`,
  `create trigger member_text_changed after update on member for each row
    when ((new.search_text, new.deleted_ts is null) is distinct from (old.search_text, old.deleted_ts is null))
    execute function member_text_changed()`,
]
