// Readiness check of a site: its database answers, and changes and files can be stored.
import type { Site } from '../../site.ts'

/** Milliseconds for which a trial counts: the disk is spared, and soon known to have room again. */
const GOOD = 2_000
const BAD = 1_000

interface Trial {
  until: number
  kept: Promise<boolean>
}

const trials = new WeakMap<Site, Trial>()

/** Returns whether the database responds and can store changes and files. Writing is only tested once in a while. */
export const isReady = async (site: Site): Promise<boolean> => (await works(() => site.db.ask())) && keeps(site)

/** Forgets what was found before, since something could not be kept or read. */
export const recheckReadiness = (site: Site | undefined): void => void (site && trials.delete(site))

const works = (work: () => Promise<void>): Promise<boolean> =>
  work().then(
    () => true,
    () => false,
  )

function keeps(site: Site): Promise<boolean> {
  const known = trials.get(site)
  if (known && performance.now() < known.until) return known.kept
  const trial: Trial = { until: Number.POSITIVE_INFINITY, kept: tryKeeping(site) }
  trials.set(site, trial)
  void trial.kept.then((kept) => {
    trial.until = performance.now() + (kept ? GOOD : BAD)
  })
  return trial.kept
}

const tryKeeping = async ({ db, store }: Site): Promise<boolean> =>
  (await works(() => db.tryWriting())) && works(() => store.tryWriting())
