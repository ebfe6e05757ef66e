// The region by which days, times and numbers are written for a person; null: not known yet.
import type { Kysely } from 'kysely'
import { tableMaker } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('member').addColumn('region', tableMaker(db).text).execute()
  const tags = await db.selectFrom('member').select('language').distinct().where('language', 'like', '%-%').execute()
  for (const { language } of tags) {
    const [, region] = /-([A-Z]{2})$/.exec(language) ?? []
    if (region) await db.updateTable('member').set({ region }).where('language', '=', language).execute()
  }
}
