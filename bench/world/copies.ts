// Copies one organization of a measured site many times over, by one statement for each table: a million meetings in minutes.
import type { DatabaseSync } from 'node:sqlite'

/** The rows of one organization: for each table its columns, and the ids between which its rows lie. */
export interface Pattern {
  table: string
  columns: readonly string[]
  after: number
  last: number
}

/** How the columns of the copy `n` differ from those of the pattern. */
export interface Differences {
  /** By how much ids grow from one organization to the next, by the name of the column. */
  steps: Readonly<Record<string, number>>
  /** Expressions over `one` and `copy.n` for other columns, by `table.column`. */
  others: Readonly<Record<string, string>>
  /** Conditions on what is copied, by table. */
  only: Readonly<Record<string, string>>
}

/** Copies that are committed together. */
const TOGETHER = 50

/**
 * Adds `copies` organizations that are like the pattern. They are not told of in the feed of changes and not found by words,
 * which have measurements of their own; indexes are made once all rows are there.
 */
export function copyOrganization(
  db: DatabaseSync,
  patterns: readonly Pattern[],
  copies: number,
  differences: Differences,
): void {
  db.exec('update change_actor set noting = 0')
  const restored = dropped(db)
  for (const { table, after, last } of patterns)
    db.exec(`create temp table "pattern_${table}" as
      select * from main."${table}" where rowid > ${after} and rowid <= ${last} order by rowid`)
  const statements = patterns.map((pattern) => db.prepare(copying(pattern, differences)))
  for (let first = 1; first <= copies; first += TOGETHER) {
    db.exec('begin')
    for (const statement of statements) statement.run(first, Math.min(first + TOGETHER - 1, copies))
    db.exec('commit')
  }
  for (const { table } of patterns) db.exec(`drop table "pattern_${table}"`)
  for (const sql of restored) db.exec(sql)
  db.exec('update change_actor set noting = 1')
}

/** Drops indexes that no trigger needs, and the triggers that note changes; gives the statements that make them again. */
function dropped(db: DatabaseSync): string[] {
  const found = db
    .prepare(`select type, name, sql from main.sqlite_master where sql is not null and
      (type = 'index' and tbl_name <> 'tally' or type = 'trigger' and (name like 'change_of_%' or name like 'calendar_of_%'))`)
    .all()
  for (const { type, name } of found) db.exec(`drop ${type} "${name}"`)
  return found.map(({ sql }) => String(sql))
}

function copying(pattern: Pattern, differences: Differences): string {
  return `with recursive copy(n) as (select cast(? as integer) union all select n + 1 from copy where n < ?)
    ${copied(pattern, differences)}`
}

/** The statement that adds copies of the rows of `pattern_…`, for each `copy.n`. */
export function copied({ table, columns }: Pattern, { steps, others, only }: Differences): string {
  const values = columns.map((column) => {
    const step = steps[column]
    return others[`${table}.${column}`] ?? (step ? `one."${column}" + ${step} * copy.n` : `one."${column}"`)
  })
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')})
    select ${values.join(', ')} from copy cross join "pattern_${table}" as one where ${only[table] ?? 'true'}`
}
