// How often decisions have changed: how many a filter finds is counted once (`db/performance/list-cache.ts`). And on PostgreSQL the folded text
// of a line of search lies beside its ids, since a search reads a thousand of them, and lines say in which least span of ids
// they lie. The index of search is built anew, on SQLite too: one that was built from what was there could lack things.
import { type Kysely, sql } from 'kysely'
import { dialectOf } from '../dialects/dialect.ts'

export async function up(db: Kysely<any>): Promise<void> {
  const isPostgres = dialectOf(db) === 'postgres'
  await sql`insert into tally (name, amount) values ('decision', 0)`.execute(db)
  for (const statement of isPostgres ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
  await db.updateTable('search_state').set({ epoch: null }).execute()
}

const sqlite = (event: string) => `create trigger decision_counted_${event} after ${event} on decision
  begin update tally set amount = amount + 1 where name = 'decision'; end`

const SQLITE = ['insert', 'update', 'delete'].map(sqlite)

/** A line of its own for each change, since changes would wait for each other to write the same one. */
const POSTGRES = [
  `create function decision_counted() returns trigger language plpgsql as $$ begin
    insert into tally (name, amount) values ('decision', 1);
    return null;
  end $$`,
  `create trigger decision_counted_insert after insert on decision
    for each statement execute function decision_counted()`,
  // Statements that change none are frequent: each note that goes asks for its decision.
  `create trigger decision_counted_update after update on decision for each row
    when (new.* is distinct from old.*) execute function decision_counted()`,
  `create trigger decision_counted_delete after delete on decision
    for each row execute function decision_counted()`,
  // Main: beside the ids, unless it is longer than a page.
  'alter table search_document alter column folded set storage main',
]
