// The mirror: whatever people do, each person's copy, kept by the feed alone, is what they would read anew.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { changeKinds } from '../../contract/change.ts'
import { events } from '../../contract/hooks/events.ts'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { DATABASE_TIMEOUTS } from '../../server/db/connections/timeouts.ts'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { chance } from '../rules/chance.ts'
import { DIALECTS, onDatabases, type Stage } from '../stage.ts'
import type { ActingPerson, Bystander } from './acts/act.ts'
import { actAtRandom } from './acts/at-random.ts'
import { compare, furnished, type Mirror } from './mirrors.ts'
import { compareEvents } from './readable-events.ts'

/** How many acts; `MIRROR_ACTS=5000` for a long run, `MIRROR_SEED` for another one, `MIRROR_DATABASE` for one alone. */
const ACTS = Number(process.env['MIRROR_ACTS'] ?? 240)
const SEED = Number(process.env['MIRROR_SEED'] ?? 20_260_302)
const ON = DIALECTS.filter((one) => one === (process.env['MIRROR_DATABASE'] ?? one))
/** After so many acts the copies follow; the copy of one person is compared, and now and then those of all. */
const [FOLLOWED, COMPARED, ALL] = [12, 48, Math.min(240, ACTS)]
/** From so many acts on, whatever can be told must have been. */
const LONG = 4_000

/** Mail of meetings is not sent yet, so nothing tells of it. */
const UNSENT = ['followup_sent', 'invitation_sent', 'cancellation_sent', 'meeting_series_invitation_sent']

/** Every kind was made, changed and gone, sight was gained and lost, and every event happened. */
async function everythingWasTold({ site }: Stage) {
  const { db } = site
  const told = await db.reads.selectFrom('change').select(['kind', 'what']).distinct().execute()
  const has = new Set(told.map(({ kind, what }) => `${kind} ${what}`))
  const places = ['organization', 'room', 'meeting', 'meeting_series']
  const wanted = [
    ...changeKinds.flatMap((kind) => [`${kind} made`, `${kind} changed`, `${kind} gone`]),
    ...[...places, 'member'].flatMap((kind) => [`${kind} sight_gained`, `${kind} sight_lost`]),
    'action_item sight_lost',
  ]
  // What is said in a chat is not changed.
  const missing = wanted.filter((one) => !has.has(one) && one !== 'chat_message changed')
  const happened = await db.reads.selectFrom('event').select('event').distinct().execute()
  const names = new Set<string>([...UNSENT, ...happened.map(({ event }) => event)])
  assert.deepEqual([...missing, ...Object.keys(events).filter((name) => !names.has(name))], [])
}

onDatabases(
  ON,
  'mirrors',
  (stage, dialect) => {
    let people: (ActingPerson & { mirror: Mirror })[]

    before(async () => {
      people = await furnished(stage())
      for (const { mirror } of people) await mirror.begin()
    })

    test(`${ACTS} random acts (seed ${SEED})`, async () => {
      const { site, fresh } = stage()
      const drawn = chance(SEED)
      const bystanders: Bystander[] = []
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
          await actAtRandom({ stage: stage(), chance: drawn, people, bystanders })
          if (done % 40 === 0) await materialiseMeetings(site)
          if (done % FOLLOWED === 0) for (const { mirror } of people) if (drawn.odds(0.7)) await mirror.follow()
          if (done % COMPARED && done % ALL && done < ACTS) continue
          const compared = done % ALL && done < ACTS ? [drawn.one(people)] : people
          for (const { mirror } of compared) await mirror.follow()
          await compare(stage(), compared, `after ${done} acts`)
        }
        for (const one of people) await compareEvents(stage(), one)
        if (ACTS >= LONG) await everythingWasTold(stage())
      } finally {
        await Promise.all(stops.map((stop) => stop()))
        await Promise.all(others.map((db) => db.close()))
      }
    })
  },
  {},
)
