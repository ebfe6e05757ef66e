// A site that interrupts the process, or a test, at a given change: before it, or once it is committed.
import { type DemoGuide, furnishDemo } from '../../../server/cli/commands/demo.ts'
import { configFrom } from '../../../server/config.ts'
import { openSite } from '../../../server/runtime/site.ts'
import type { Site } from '../../../server/site.ts'

export interface Cut {
  site: Site
  /** To be called where a step begins, and where it has come to its end. */
  step: () => void
}

/** Ends at the step of that number, counted from one; from then on nothing works any more. `each` is called at every one. */
export function cutShort(site: Site, at: number, end: () => void, each: () => void = () => {}): Cut {
  let steps = 0
  const step = () => {
    each()
    if (++steps >= at) {
      end()
      throw new Error('Cut short.')
    }
  }
  const stepped =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      step()
      const done = await work(...given)
      step()
      return done
    }
  const db = { ...site.db, write: stepped(site.db.write) as typeof site.db.write }
  return { site: { ...site, db, store: { ...site.store, put: stepped(site.store.put) } }, step }
}

/** Furnishes a site, cut short at a step; gives what was shown, with which `each` is called at every step. */
export async function furnishedUntil(
  site: Site,
  at: number,
  end: () => void = () => {},
  each: (shown: readonly DemoGuide[]) => void = () => {},
): Promise<DemoGuide[]> {
  const shown: DemoGuide[] = []
  const cut = cutShort(site, at, end, () => each(shown))
  await furnishDemo(cut.site, (guide) => {
    cut.step()
    shown.push(guide)
    cut.step()
  }).catch((error) => {
    if (!/Cut short/.test(error.message)) throw error
  })
  return shown
}

// As a program: it is killed at the step that it is told.
if (process.argv[1] === import.meta.filename) {
  const site = await openSite(configFrom(process.env))
  await furnishedUntil(site, Number(process.argv[2]), () => process.kill(process.pid, 'SIGKILL'))
}
