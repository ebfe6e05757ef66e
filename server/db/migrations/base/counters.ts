// Counters of long lists, and of changes by which counted lists and searches become outdated.
import { type Area, bigint, id, index, integer, required, table, text } from '../../schema/table.ts'

export const counters: Area = {
  tables: [
    // Counters: a count is the sum of its rows. Changes add rows, which a job adds up.
    table(
      'tally',
      {
        tally_id: id,
        name: required(text),
        amount: required(bigint),
        part: integer,
      },
      [index(['name'])],
    ),
  ],
  statements: (dialect) => [
    `insert into tally (name, amount) values ${NAMES.map((name) => `('${name}', 0)`).join(', ')}`,
    ...(dialect === 'postgres' ? POSTGRES : SQLITE),
  ],
}

/** `member` and `audit`: rows; `member_text` and `decision`: changes. */
const NAMES = ['member', 'audit', 'member_text', 'decision']

/** People whose texts are counted together, by their ids, so that only a part of them is searched again. */
const PART = 2048

const IS_LISTED = '(new.deleted_ts is null)'
const WAS_LISTED = '(old.deleted_ts is null)'

/** SQLite has one writer, so that one row for each counter is enough. */
const add = (name: string, amount: string) => `update tally set amount = amount + ${amount} where name = '${name}';`
const addText = (row: 'new' | 'old') => `
  insert into tally (name, part, amount) values ('member_text', ${row}.member_id / ${PART}, 1)
    on conflict (name, part) do update set amount = amount + 1;`

const SQLITE = [
  'create unique index tally_by_part on tally (name, part)',
  `create trigger member_tally_new after insert on member when ${IS_LISTED} begin ${add('member', '1')} end`,
  `create trigger member_tally_changed after update of deleted_ts on member when ${IS_LISTED} <> ${WAS_LISTED}
    begin ${add('member', `${IS_LISTED} - ${WAS_LISTED}`)} end`,
  `create trigger member_tally_gone after delete on member when ${WAS_LISTED} begin ${add('member', '-1')} end`,
  `create trigger audit_tally_new after insert on audit begin ${add('audit', '1')} end`,
  `create trigger audit_tally_gone after delete on audit begin ${add('audit', '-1')} end`,
  `create trigger member_text_new after insert on member begin ${addText('new')} end`,
  `create trigger member_text_changed after update of search_text, deleted_ts on member
    when new.search_text <> old.search_text or ${IS_LISTED} <> ${WAS_LISTED} begin ${addText('new')} end`,
  `create trigger member_text_gone after delete on member begin ${addText('old')} end`,
  ...['insert', 'update', 'delete'].map(
    (event) => `create trigger decision_counted_${event} after ${event} on decision begin ${add('decision', '1')} end`,
  ),
]

const procedure = (name: string, statement: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`

/** Rows that are inserted or deleted together add one row. Writers would wait for each other to change the same one. */
const together = (name: string, table: string, event: 'insert' | 'delete', statement: string) => [
  procedure(name, statement),
  `create trigger ${name} after ${event} on ${table} referencing ${event === 'insert' ? 'new' : 'old'} table as changed
    for each statement execute function ${name}()`,
]

const rows = (table: string, amount: string) =>
  `insert into tally (name, amount) select '${table}', ${amount} from changed`
const LISTED = 'count(*) filter (where deleted_ts is null)'
const TEXTS = `insert into tally (name, part, amount) select 'member_text', member_id / ${PART}, 1 from changed group by 2`

const POSTGRES = [
  ...together('member_tally_new', 'member', 'insert', rows('member', LISTED)),
  ...together('member_tally_gone', 'member', 'delete', rows('member', `- ${LISTED}`)),
  procedure(
    'member_tally_changed',
    `insert into tally (name, amount) values ('member', case when new.deleted_ts is null then 1 else -1 end)`,
  ),
  `create trigger member_tally_changed after update on member for each row
    when (${IS_LISTED} <> ${WAS_LISTED}) execute function member_tally_changed()`,
  ...together('audit_tally_new', 'audit', 'insert', rows('audit', 'count(*)')),
  ...together('audit_tally_gone', 'audit', 'delete', rows('audit', '- count(*)')),
  ...together('member_text_new', 'member', 'insert', TEXTS),
  ...together('member_text_gone', 'member', 'delete', TEXTS),
  procedure(
    'member_text_changed',
    `insert into tally (name, part, amount) values ('member_text', new.member_id / ${PART}, 1)`,
  ),
  `create trigger member_text_changed after update on member for each row
    when ((new.search_text, ${IS_LISTED}) is distinct from (old.search_text, ${WAS_LISTED}))
    execute function member_text_changed()`,
  procedure('decision_counted', `insert into tally (name, amount) values ('decision', 1)`),
  'create trigger decision_counted_insert after insert on decision for each statement execute function decision_counted()',
  // Statements that change no row are frequent: each note that is deleted looks for its decision.
  `create trigger decision_counted_update after update on decision for each row
    when (new.* is distinct from old.*) execute function decision_counted()`,
  'create trigger decision_counted_delete after delete on decision for each row execute function decision_counted()',
]
