// Copies that are kept by streams alone: whatever people do, each person's copy is what they would read anew.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventsIn } from '../../docs/examples/mirror.ts'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { chance } from '../rules/chance.ts'
import { onBothDatabases, type Stage } from '../stage.ts'
import { until } from '../until.ts'
import type { Bystander } from './acts/act.ts'
import { actAtRandom } from './acts/at-random.ts'
import { listening } from './listen.ts'
import { compare, furnished } from './mirrors.ts'

/** How many acts; `MIRROR_ACTS=5000` for a long run, `MIRROR_SEED` for another one. */
const ACTS = Number(process.env['MIRROR_ACTS'] ?? 60)
const SEED = Number(process.env['MIRROR_SEED'] ?? 20_260_302)
/** After so many acts everybody's connection is lost, and after so many the copies are compared. */
const [LOST, COMPARED] = [15, 30]

onBothDatabases('mirrors by streams', (stage) => {
  describe('of a site whose changes are ordered', () => {
    test(`${ACTS} random acts (seed ${SEED})`, () => actAndCompare(stage()))
  })
})

async function actAndCompare(stage: Stage) {
  const drawn = chance(SEED)
  const bystanders: Bystander[] = []
  const url = `${await listening(stage.app)}/api/v1`
  const people = await furnished(stage)
  const stop = startOrdering(stage.site, (error) => assert.fail(String(error)))
  const tokens = new Map(await Promise.all(people.map(async ({ id }) => [id, await stage.token(id)] as const)))
  const lose = new Map<number, AbortController>()
  let over = false

  /** Keeps a copy until the end, with a stream after the other. */
  async function keep({ id, mirror }: (typeof people)[number]) {
    while (!over) {
      const connection = new AbortController()
      lose.set(id, connection)
      try {
        const headers = { 'x-api-key': tokens.get(id)!, accept: 'text/event-stream' }
        const path = `/changes?after=${mirror.cursor()}&embed=resource`
        const answer = await fetch(url + path, { headers, signal: connection.signal })
        // A stream whose connection was lost just now may not have ended on the other side.
        if (answer.status === 429) continue
        assert.equal(answer.status, 200)
        await mirror.listen(eventsIn(answer.body!))
      } catch (error) {
        if (!connection.signal.aborted) throw error
      }
    }
  }

  /** Resolves once everybody has been told all that has happened: each hears their own record last. */
  async function settled(mark: string) {
    for (const { id, client, mirror } of people) {
      await client.patch(`/members/${id}`, { title: mark })
      await until(() => mirror.things.get(`member ${id}`)?.resource['title'] === mark)
    }
  }

  for (const { mirror } of people) await mirror.begin()
  const keeping = Promise.all(people.map(keep))
  try {
    for (let done = 1; done <= ACTS; done++) {
      await actAtRandom({ stage, chance: drawn, people, bystanders })
      if (done % LOST === 0) for (const connection of lose.values()) connection.abort()
      if (done % COMPARED && done < ACTS) continue
      await settled(`after ${done}`)
      await compare(stage, people, `after ${done} acts`)
    }
  } finally {
    over = true
    for (const connection of lose.values()) connection.abort()
    await keeping
    await stop()
  }
}
