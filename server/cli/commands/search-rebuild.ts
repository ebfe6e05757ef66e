// `search rebuild`: rebuilds the search index while the server runs.
import { setTimeout as pause } from 'node:timers/promises'
import { withOpenSite } from '../../runtime/site.ts'
import { behind, keepIndex, rebuildIndex } from '../../search/index.ts'
import type { Invocation } from '../command.ts'

/** Milliseconds after which it is looked again, where another process is at it. */
const AGAIN = 250

export async function rebuildSearch({ config, print }: Invocation): Promise<void> {
  await withOpenSite(config, async ({ db }) => {
    await rebuildIndex(db)
    while ((await behind(db.reads)).building) if (!(await keepIndex(db))) await pause(AGAIN)
    const { count } = await db.reads
      .selectFrom('search_document')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    print(`${Number(count)} documents indexed.`)
  })
}
