// On SQLite, changes are put in order in the commit that keeps them, and nothing that goes wrong with that costs a change.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { feedState } from '../../server/changes/order/feed-state.ts'
import { orderChanges, orderInCommit } from '../../server/changes/order/order.ts'
import { GATHER, onOrdered, startOrdering } from '../../server/changes/order/ordering.ts'
import type { DB } from '../../server/db/tables.ts'
import { newHookId } from '../hooks/hook-scene.ts'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { newSeries } from '../series/series-scene.ts'
import { onDatabases } from '../stage.ts'

onDatabases(
  ['sqlite'],
  'changes in the commit',
  (stage) => {
    let scene: Scene
    let meeting: number
    let stop: () => Promise<void>
    const failures: unknown[] = []

    before(async () => {
      scene = await setScene(stage())
      meeting = await newMeeting(scene)
      stop = startOrdering(stage().site, (error) => failures.push(error))
    })
    after(() => stop())

    const unordered = () => stage().site.db.reads.selectFrom('unordered_change').select(['kind', 'what']).execute()
    const ordered = () => stage().site.db.reads.selectFrom('change').selectAll().orderBy('position').execute()
    const note = async (description: string) =>
      (await scene.owner.client.post(`/meetings/${meeting}/notes`, { description })).body.note_id as number
    /** Once all is in order, at whatever time that is. */
    async function settled() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = onOrdered(stage().site, resolve)
      if ((await unordered()).length) await promise
      end()
    }

    /** Once all is in order, and the next commit puts in order what it keeps. */
    async function quiet() {
      await settled()
      await setTimeout(2 * GATHER)
    }

    test('what is made is in order once it is answered', async () => {
      await quiet()
      let heard = 0
      const end = onOrdered(stage().site, () => heard++)
      const made = await note('At once')
      const last = (await ordered()).findLast(({ kind }) => kind === 'note')!
      end()
      assert.deepEqual(await unordered(), [])
      assert.equal(last.thing_id, made)
      assert.deepEqual([last.room_id, last.meeting_id], [scene.room, meeting])
      assert.ok(heard > 0)
    })

    test('of commits in quick succession each change is put in order once, and the last without another commit', async () => {
      const { position } = await feedState(stage().site.db.reads)
      const made: number[] = []
      for (let count = 0; count < 30; count++) made.push(await note(`Quick ${count}`))
      await settled()
      const notes = (await ordered()).filter((change) => change.kind === 'note' && change.position > position)
      const own = notes.filter(({ thing_id }) => made.includes(thing_id))
      assert.deepEqual(
        own.map(({ thing_id }) => thing_id),
        made,
      )
      assert.deepEqual(await unordered(), [])
    })

    test('what may concern many people is put in order after the commit, and so is what comes meanwhile', async () => {
      await settled()
      const { room_id, private: was } = await stage()
        .site.db.reads.selectFrom('room')
        .selectAll()
        .where('room_id', '=', scene.room)
        .executeTakeFirstOrThrow()
      const left = await stage().write(async (trx) => {
        await trx
          .updateTable('room')
          .set({ private: was ? 0 : 1 })
          .where('room_id', '=', room_id)
          .execute()
        return orderInCommit(trx, stage().site.clock())
      })
      const made = await note('After the room')
      await settled()
      const told = (await ordered()).slice(-10).map(({ kind, thing_id }) => `${kind} ${thing_id}`)
      assert.equal(left, 'left')
      assert.ok(told.indexOf(`room ${room_id}`) < told.indexOf(`note ${made}`), String(told))
    })

    test('work at the commit that fails is taken back by itself, and the change is kept', async () => {
      await settled()
      const wrong: unknown[] = []
      const end = stage().site.db.atCommit!({
        isDue: () => true,
        run: async (trx) => {
          await trx.deleteFrom('note').execute()
          throw new Error('It is broken.')
        },
        failed: (error) => wrong.push(error),
      })
      const made = await note('Kept')
      end()
      assert.equal((await scene.owner.client.get(`/notes/${made}`)).status, 200)
      assert.deepEqual(wrong.map(String), ['Error: It is broken.'])
      assert.deepEqual(failures, [])
    })

    test('an event that no hook asks for is passed on as it is written', async () => {
      const relayed = async () => {
        const meeting_id = await newMeeting(scene)
        const events = stage().site.db.reads.selectFrom('event').select(['event', 'relayed_ts'])
        const rows = await events.where('meeting_id', '=', meeting_id).orderBy('event_id').execute()
        return rows.map(({ event, relayed_ts }) => [event, relayed_ts !== null])
      }
      assert.deepEqual(await relayed(), [
        ['meeting_created', true],
        ['attendee_added', true],
      ])
      await newHookId(scene.owner.client)
      assert.deepEqual(await relayed(), [
        ['meeting_created', false],
        ['attendee_added', true],
      ])
    })

    test('one statement puts changes where many do', async () => {
      const { client } = scene.owner
      const { meeting_series_id } = await newSeries(scene)
      const { template_id } = (await client.post(`/rooms/${scene.room}/templates`, { name: 'Usual' })).body
      const agenda_items = [{ title: 'The pier' }, { title: 'The lamps' }]
      for (const place of [`/meetings/${meeting}`, `/meeting_series/${meeting_series_id}`, `/templates/${template_id}`])
        assert.equal((await client.put(`${place}/agenda_items`, { agenda_items })).status, 200)
      await settled()
      await stop()
      await stage().write(async (trx) => {
        await trx.updateTable('agenda_item').set({ title: 'The boats' }).execute()
        await trx.updateTable('meeting_series').set({ location: 'Pier' }).execute()
        await trx.updateTable('member').set({ title: 'Keeper' }).execute()
      })
      assert.equal((await client.post(`/meetings/${meeting}/chat_messages`, { text: 'Here' })).status, 201)
      assert.equal((await client.post(`/rooms/${scene.room}/action_items`, { description: 'Oil it' })).status, 201)
      await note('Last')
      const { position } = await feedState(stage().site.db.reads)
      const orderedAfter = (db: Kysely<DB>) =>
        db.selectFrom('change').selectAll().where('position', '>', position).orderBy('position').execute()
      const now = stage().site.clock()
      let rows: unknown[] = []
      let state: unknown
      const taken = stage().write(async (trx) => {
        assert.equal(await orderInCommit(trx, now), 'ordered')
        rows = await orderedAfter(trx)
        state = await feedState(trx)
        throw new Error('Taken back.')
      })
      await assert.rejects(taken, /Taken back/)
      await orderChanges(stage().site.db, now)
      assert.deepEqual(rows, await orderedAfter(stage().site.db.reads))
      assert.deepEqual(state, await feedState(stage().site.db.reads))
      const kinds = new Set((rows as { kind: string }[]).map(({ kind }) => kind))
      for (const kind of ['agenda_item', 'meeting_series', 'chat_message', 'action_item', 'event', 'member', 'note'])
        assert.ok(kinds.has(kind), kind)
    })
  },
  {},
)
