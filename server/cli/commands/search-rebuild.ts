// `search rebuild`: builds the index of search anew, while the server runs.
import { setTimeout as pause } from 'node:timers/promises'
import { withOpenSite } from '../../runtime/site.ts'
import { behind, keepIndex, rebuildIndex } from '../../search/index.ts'
import type { Command } from '../command.ts'

/** Milliseconds after which it is looked again, where another process is at it. */
const AGAIN = 250

export const searchRebuild: Command = {
  name: 'search rebuild',
  usage: '',
  about:
    'Builds the index of search anew, the newest things first. The server may run meanwhile; older things are found once they are in.',
  options: {},
  words: 0,
  sites: 'each',
  async run({ config, print }) {
    await withOpenSite(config, async ({ db }) => {
      await rebuildIndex(db)
      while ((await behind(db.reads)).building) if (!(await keepIndex(db))) await pause(AGAIN)
      const { count } = await db.reads
        .selectFrom('search_document')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      print(`${Number(count)} things can be found.`)
    })
  },
}
