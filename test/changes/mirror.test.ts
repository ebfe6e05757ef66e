// The mirror: whatever people do, each person's copy, kept by the feed alone, is what they would read anew.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { startOrdering } from '../../server/changes/ordering.ts'
import { DATABASE_TIMEOUTS } from '../../server/db/limits.ts'
import { openDatabase } from '../../server/db/open.ts'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { chance } from '../rules/chance.ts'
import { onBothDatabases } from '../stage.ts'
import { type ActingPerson, actAtRandom } from './acts.ts'
import { compare, furnished, type Mirror } from './mirrors.ts'

/** How many acts; `MIRROR_ACTS=5000` for a long run, `MIRROR_SEED` for another one. */
const ACTS = Number(process.env['MIRROR_ACTS'] ?? 240)
const SEED = Number(process.env['MIRROR_SEED'] ?? 20_260_302)
/** After so many acts the copies follow, and after so many they are compared. */
const [FOLLOWED, COMPARED] = [12, Math.min(80, ACTS)]

onBothDatabases('mirrors', (stage, dialect) => {
  let people: (ActingPerson & { mirror: Mirror })[]

  before(async () => {
    people = await furnished(stage())
    for (const { mirror } of people) await mirror.begin()
  })

  test(`${ACTS} random acts (seed ${SEED})`, async () => {
    const { site, fresh } = stage()
    const drawn = chance(SEED)
    // Others order at the same time: processes of their own on PostgreSQL, which look at the same tables.
    const others = await Promise.all(
      (dialect === 'postgres' ? [1, 2] : []).map(() =>
        openDatabase({ url: fresh.env.DATABASE_URL, folder: fresh.env.FOLKMOOT_DATA, limits: DATABASE_TIMEOUTS }),
      ),
    )
    const stops = [site.db, ...others].map((db) =>
      startOrdering({ ...site, db }, (error) => assert.fail(String(error))),
    )
    try {
      for (let done = 1; done <= ACTS; done++) {
        await actAtRandom({ stage: stage(), chance: drawn, people })
        if (done % 40 === 0) await materialiseMeetings(site)
        if (done % FOLLOWED === 0) for (const { mirror } of people) if (drawn.odds(0.7)) await mirror.follow()
        if (done % COMPARED && done < ACTS) continue
        for (const { mirror } of people) await mirror.follow()
        await compare(people, `after ${done} acts`)
      }
    } finally {
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all(others.map((db) => db.close()))
    }
  })
})
