// Places in the order are given after the commit, by one process at a time: what is committed late is not passed over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { orderChanges, orderChangesUnlessOthersDo } from '../../server/changes/order/order.ts'
import { startOrdering } from '../../server/changes/order/ordering.ts'
import { openDatabase } from '../../server/db/connections/open.ts'
import { DATABASE_TIMEOUTS } from '../../server/db/connections/timeouts.ts'
import type { Database } from '../../server/db/database.ts'
import { takeAdvisoryLock } from '../../server/db/dialects/dialect.ts'
import { newMeeting, setScene } from '../places/scene.ts'
import { NOW, onDatabases } from '../stage.ts'
import { until } from '../until.ts'

onDatabases(
  ['postgres'],
  'the order of changes',
  (stage) => {
    test('a transaction that writes first and commits last is told after what was told before', async () => {
      const scene = await setScene(stage())
      const meeting = await newMeeting(scene)
      const { client } = scene.owner
      const { room_id, note } = { room_id: scene.room, note: { description: 'Late', create_ts: NOW, update_ts: NOW } }
      let next = (await client.get('/changes?after=now')).headers['x-next-cursor']!
      const told: string[] = []
      const follow = async () => {
        const { body, headers } = await client.get(`/changes?after=${next}`)
        told.push(...body.map(({ kind, thing_id }: Record<string, unknown>) => `${kind} ${thing_id}`))
        next = headers['x-next-cursor']!
      }
      let late = 0
      const early: number[] = []
      await stage().write(async (trx) => {
        late = (
          await trx
            .insertInto('note')
            .values({ ...note, room_id, meeting_id: null, agenda_item_id: null, create_id: null, update_id: null })
            .returning('note_id')
            .executeTakeFirstOrThrow()
        ).note_id
        // Others write, are put in order and told before this one is committed.
        for (let count = 0; count < 3; count++) {
          early.push((await client.post(`/meetings/${meeting}/notes`, { description: 'Early' })).body.note_id)
          await follow()
        }
        assert.deepEqual(
          told,
          early.map((id) => `note ${id}`),
        )
      })
      await follow()
      assert.deepEqual(
        told,
        [...early, late].map((id) => `note ${id}`),
      )
      assert.ok(early.every((id) => id > late))
    })

    test('several processes order at once: each change has one place, and none is left out', async () => {
      const { fresh, site } = stage()
      const scene = await setScene(stage())
      const meeting = await newMeeting(scene)
      const others = await Promise.all(
        [1, 2, 3].map(() =>
          openDatabase({ url: fresh.env.DATABASE_URL, folder: fresh.env.FOLKMOOT_DATA, limits: DATABASE_TIMEOUTS }),
        ),
      )
      try {
        const { client } = scene.owner
        const after = (await client.get('/changes?after=now')).headers['x-next-cursor']
        const made = await Promise.all(
          Array.from({ length: 40 }, async (_, at) => {
            const { body } = await client.post(`/meetings/${meeting}/notes`, { description: `${at}` })
            await orderChanges(others[at % 3]!, site.clock())
            return body.note_id as number
          }),
        )
        const { body } = await client.get(`/changes?after=${after}`)
        const told = body.map(({ thing_id }: Record<string, number>) => thing_id)
        assert.deepEqual(
          told.toSorted((one: number, other: number) => one - other),
          made.toSorted((one, other) => one - other),
        )
        const { rows, highest } = await site.db.reads
          .selectFrom('change')
          .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.max('position').as('highest')])
          .executeTakeFirstOrThrow()
        assert.equal(Number(rows), Number(highest))
      } finally {
        await Promise.all(others.map((db) => db.close()))
      }
    })

    /** Does something while another process is at ordering, and does not get on. */
    async function whileAnotherOrders<T>(run: () => Promise<T>): Promise<T> {
      const { fresh } = stage()
      const other = await openDatabase({
        ...{ url: fresh.env.DATABASE_URL, folder: fresh.env.FOLKMOOT_DATA, limits: DATABASE_TIMEOUTS },
      })
      try {
        return await other.write(async (trx) => {
          await takeAdvisoryLock(trx, 'order changes')
          return run()
        })
      } finally {
        await other.close()
      }
    }
    const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where locktype = 'advisory' and not granted`

    test('work in the background waits for nobody: who orders already finds what was committed before', async () => {
      const { site } = stage()
      const { owner, room } = await setScene(stage())
      const { note_id } = (await owner.client.post(`/rooms/${room}/notes`, { description: 'Tide' })).body
      const refused = await whileAnotherOrders(() => orderChangesUnlessOthersDo(site.db, NOW))
      assert.deepEqual(refused, { ordered: false, waiting: false })
      assert.ok((await site.db.reads.selectFrom('unordered_change').selectAll().execute()).length)
      assert.deepEqual(await orderChangesUnlessOthersDo(site.db, NOW), { ordered: true, waiting: false })
      const { body } = await owner.client.get(`/changes?room_id=${room}&kind=note`)
      assert.deepEqual(
        body.map(({ thing_id }: Record<string, unknown>) => thing_id),
        [note_id],
      )
    })

    test('what is committed while changes are put in order is gathered for the next look', async () => {
      const { site } = stage()
      const { owner, room } = await setScene(stage())
      const note = async () => (await owner.client.post(`/rooms/${room}/notes`, { description: 'Tide' })).body.note_id
      const first = await note()
      const meanwhile: number[] = []
      const write: Database['write'] = async (run) => {
        const done = await site.db.write(run)
        meanwhile.push(await note())
        return done
      }
      const found = await orderChangesUnlessOthersDo({ ...site.db, write }, NOW)
      assert.deepEqual([found, meanwhile.length], [{ ordered: true, waiting: true }, 1])
      const ordered = async () => {
        const rows = site.db.reads.selectFrom('change').select('thing_id').where('kind', '=', 'note')
        return (await rows.where('room_id', '=', room).orderBy('position').execute()).map(({ thing_id }) => thing_id)
      }
      assert.deepEqual(await ordered(), [first])
      // Whoever orders in the background looks again by itself, though nothing is committed any more.
      let noted = note
      const late: Database['write'] = async (run) => {
        const done = await site.db.write(run)
        const last = noted
        noted = async () => 0
        meanwhile.push(await last())
        return done
      }
      const stop = startOrdering({ ...site, db: { ...site.db, write: late } }, (error) => assert.fail(String(error)))
      await until(async () => (await ordered()).length >= 3)
      await stop()
      assert.deepEqual(await ordered(), [first, ...meanwhile.filter(Boolean)])
    })

    test('of all who read while another process is at ordering one waits, and the connections are left to others', async () => {
      const { site } = stage()
      const { owner, room } = await setScene(stage())
      const { note_id } = (await owner.client.post(`/rooms/${room}/notes`, { description: 'Tide' })).body
      const read = () => owner.client.get(`/changes?room_id=${room}&kind=note`)
      const reading = await whileAnotherOrders(async () => {
        const asked = Array.from({ length: 30 }, read)
        const waiters = async () => (await waiting.execute(site.db.reads)).rows[0]!.n
        await until(waiters)
        for (let time = 0; time < 5; time++) assert.equal((await owner.client.get(`/rooms/${room}`)).status, 200)
        assert.equal(await waiters(), 1)
        return { asked }
      })
      for (const { status, body } of await Promise.all(reading.asked))
        assert.deepEqual([status, body.map(({ thing_id }: Record<string, unknown>) => thing_id)], [200, [note_id]])
    })
  },
  {},
)
