// Deletes the demo, and leaves an empty site.
import { sql, type Transaction } from 'kysely'
import { removeFile } from '../actions/files/stored-files.ts'
import { isEmpty } from '../actions/people/first-person.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../audit/by.ts'
import { withoutChangeNotes } from '../db/change-actor.ts'
import { allowLongStatements } from '../db/connections/timeouts.ts'
import { dialectOf } from '../db/dialects/dialect.ts'
import { lockAllTables } from '../db/locks/lock-tables.ts'
import { deferForeignKeys } from '../db/schema/bulk-load.ts'
import { introspectTables } from '../db/schema/introspection.ts'
import type { DB } from '../db/tables.ts'
import { holdIndex, rebuildIndexIn } from '../search/index.ts'
import type { Site } from '../site.ts'
import { isDemo, isDemoLeft, noteDemoLeft } from './begun.ts'
import { people } from './world.ts'

/** What stays: the settings, the audit log, and the files until their rows are removed one after another. */
const KEPT: ReadonlySet<string> = new Set(['setting', 'audit', 'audit_repeat', 'audit_keeping', 'stored_file'])
/** What is filled from the rows, and is of no use without them. */
const FILLED = ['unordered_change', 'change', 'file_text']

/** How many people were added to those of the demo, who would go with it; undefined where the site is no demo. */
export async function countAddedPeople({ db }: Site): Promise<number | undefined> {
  if (!(await isDemo(db.reads))) return undefined
  const cast = people.map(({ email }) => email)
  const { added } = await db.reads
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('added'))
    .where('deleted_ts', 'is', null)
    .where((eb) => eb.or([eb('email', 'is', null), eb('email', 'not in', cast)]))
    .executeTakeFirstOrThrow()
  return Number(added)
}

/**
 * Deletes everything of a demo site; false where it is none. Sessions and tokens end with their people. Where it was
 * interrupted before all files were removed, it can be called again until somebody has set up the site.
 */
export async function leaveDemo(site: Site, by: By): Promise<boolean> {
  const { db, clock } = site
  const left = await db.exclusively('demo', () =>
    db.write(async (trx) => {
      if (!(await isDemo(trx))) return (await isDemoLeft(trx)) && (await isEmpty(trx))
      await allowLongStatements(trx)
      // First, since anyone who fills the index holds it before its tables.
      await holdIndex(trx)
      await lockAllTables(trx)
      await rebuildIndexIn(trx)
      await withoutChangeNotes(trx, () => emptyTables(trx))
      await noteDemoLeft(trx, clock())
      await audit(trx, { actor: by, now: clock() }, 'demo_left', null)
      return true
    }),
  )
  if (!left) return false
  const files = await db.reads.selectFrom('stored_file').select('stored_file_id').execute()
  for (const { stored_file_id } of files) await removeFile(site, stored_file_id)
  await db.write((trx) => trx.deleteFrom('storage_use').where('bytes', '=', 0).execute())
  return true
}

async function emptyTables(trx: Transaction<DB>): Promise<void> {
  const names = (await introspectTables(trx)).map(({ name }) => name).filter((name) => !KEPT.has(name))
  const all = [...names, ...FILLED]
  if (dialectOf(trx) === 'postgres') {
    await sql`truncate ${sql.join(all.map((name) => sql.table(name)))}`.execute(trx)
    // Truncating fires no triggers of rows, which keep these counts.
    await trx.updateTable('tally').set({ amount: 0 }).where('name', '=', 'member').execute()
    const changed = (['member_text', 'decision'] as const).map((name) => ({ name, amount: 1 }))
    await trx.insertInto('tally').values(changed).execute()
    return
  }
  await deferForeignKeys(trx, async () => {
    for (const name of all) await sql`delete from ${sql.table(name)}`.execute(trx)
  })
}
