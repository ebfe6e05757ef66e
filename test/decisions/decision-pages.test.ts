// Pages of a narrowed register that is longer than what is put in order at a time: each decision once, in order.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inSlices } from '../../server/db/queries/slices.ts'
import { type Scene, setScene, someone } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'

const ALL = 2_200
/** Every other one says it. */
const WORD = 'pier'

onBothDatabases('pages of a narrowed register', (stage) => {
  let scene: Scene
  /** The ids of those that say the word, the newest decision first. */
  let wanted: number[]

  before(async () => {
    scene = await setScene(stage())
    const { room, owner } = scene
    const stamps = { create_ts: NOW, update_ts: NOW }
    const none = { owner_id: null, replaces_id: null, review_ts: null, meeting_id: null }
    // Three are decided at each instant.
    const rows = Array.from({ length: ALL }, (_, at) => ({
      ...{ decision_id: 5_000 + at, room_id: room, year: 2000, sequence: at + 1, number: `2000-${at + 1}`, ...stamps },
      ...{ state: 'decided' as const, decided_ts: NOW - Math.floor(((at * 7) % ALL) / 3), ...none },
      search_text: at % 2 ? WORD : 'rope',
    }))
    await stage().site.db.write(async (trx) => {
      const notes = rows.map(({ decision_id, search_text }) => ({
        ...{ note_id: decision_id, room_id: room, description: search_text, create_id: owner.id, ...stamps },
      }))
      await inSlices(notes, async (slice) => void (await trx.insertInto('note').values(slice).execute()))
      await inSlices(rows, async (slice) => void (await trx.insertInto('decision').values(slice).execute()))
    })
    wanted = rows
      .filter(({ search_text }) => search_text === WORD)
      .sort((one, other) => other.decided_ts - one.decided_ts || other.decision_id - one.decision_id)
      .map(({ decision_id }) => decision_id)
  })

  for (const [sort, ordered] of [
    ['', () => wanted],
    ['&sort=decided_ts', () => wanted.toReversed()],
  ] as const)
    test(`all of it comes page by page${sort && ', the oldest first'}`, async () => {
      const member = await someone(stage(), scene, { organization: 3, room: 3 })
      for (const { client } of [member, scene.chief])
        for (const place of ['', `/organizations/${scene.organization}`, `/rooms/${scene.room}`]) {
          const path = `${place}/decisions?search=${WORD}${sort}`
          const ids: number[] = []
          for (let page = 0; page < 11; page++) {
            const { headers, body } = await client.get(`${path}&per_page=100&page=${page}`)
            assert.equal(headers['x-total-count'], String(wanted.length))
            ids.push(...body.map(({ decision_id }: { decision_id: number }) => decision_id))
          }
          assert.deepEqual(ids, ordered(), path)
          const { body } = await client.get(`${path}&per_page=7&page=142`)
          assert.deepEqual(
            body.map(({ decision_id }: { decision_id: number }) => decision_id),
            ordered().slice(994, 1_001),
          )
        }
    })
})
