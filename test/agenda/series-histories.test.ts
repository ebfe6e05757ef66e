// Random histories of series: whatever people do with agenda items, one by one and several at once, none that is unfinished is
// lost or stands twice. `HISTORIES` says how many there are, `HISTORIES_SEED` which.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene } from '../places/scene.ts'
import { type Chance, chance } from '../rules/chance.ts'
import { meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

const HISTORIES = Number(process.env['HISTORIES'] ?? 8)
const SEED = Number(process.env['HISTORIES_SEED'] ?? 20_260_305)
const STEPS = 14

interface Item {
  agenda_item_id: number
  title: string
  state: string
  meeting_id: number | null
  meeting_state: string | null
  copies: number
}

/** What one history is told with. */
interface History {
  luck: Chance
  /** The ids of its meetings, of the series and, once it was split, of its other parts. */
  meetings: number[]
  series: number[]
  /** How many items were made. */
  made: number
  mark: string
}

onBothDatabases('histories of series', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const post = (path: string, body: object = {}) => scene.owner.client.post(path, body)
  const patch = (path: string, body: object) => scene.owner.client.patch(path, body)

  /** Every item that the history made, wherever it is. */
  async function itemsOf({ mark }: History): Promise<Item[]> {
    const rows = await stage()
      .site.db.reads.selectFrom('agenda_item')
      .leftJoin('meeting', 'meeting.meeting_id', 'agenda_item.meeting_id')
      .select(['agenda_item.agenda_item_id', 'agenda_item.title', 'agenda_item.state', 'agenda_item.meeting_id'])
      .select('meeting.state as meeting_state')
      .select((eb) =>
        eb
          .selectFrom('agenda_item as copy')
          .select(eb.fn.countAll<number>().as('copies'))
          .whereRef('copy.carried_from_id', '=', 'agenda_item.agenda_item_id')
          .as('copies'),
      )
      .where('agenda_item.title', 'like', `${mark} %`)
      .orderBy('agenda_item.agenda_item_id')
      .execute()
    return rows.map((row) => ({ ...row, copies: Number(row.copies) }))
  }

  /** Whether an item still waits where it is. */
  const isOpen = ({ state, meeting_state, copies }: Item): boolean =>
    (state === 'pending' || state === 'current') && (meeting_state !== 'ended' || copies === 0)

  const refused = [404, 409, 412, 422]

  async function step(history: History): Promise<void> {
    const { luck, meetings, series, mark } = history
    const meeting = luck.one(meetings)
    const at = `/meetings/${meeting}`
    const items = await itemsOf(history)
    const open = items.filter(isOpen)
    const item = open.length ? luck.one(open) : undefined
    const title = () => ({ title: `${mark} ${++history.made}` })
    const carry = (one: Item) => {
      const to = luck.one(['next', 'backlog', luck.one(meetings)] as const)
      return post(`/meetings/${one.meeting_id}/carry_over`, { agenda_item_ids: [one.agenda_item_id], to })
    }
    const move = (one: Item) => {
      const to = luck.one([
        { meeting_id: luck.one(meetings) },
        { meeting_series_id: luck.one(series) },
        { room_id: scene.room },
      ])
      const copy = one.meeting_state === 'ended'
      return post(`/agenda_items/${one.agenda_item_id}/move`, { ...to, copy, position: luck.number(0, 2) })
    }
    const acts: (() => Promise<{ status: number; text: string }>[])[] = [
      () => [post(`${at}/agenda_items`, title())],
      () => [post(`${at}/agenda_items`, title())],
      () => [post(`${pathOf({ meeting_series_id: luck.one(series) })}/backlog_items`, title())],
      () => [patch(at, { state: luck.one(['started', 'ended', 'ended', 'paused']) })],
      () => [patch(at, { state: 'started' })],
      () => [patch(at, { state: 'ended' }), post(`${at}/agenda_items/carry_over`), patch(at, { state: 'ended' })],
      () => [post(`${at}/agenda_items/carry_over`), post(`${at}/agenda_items/carry_over`)],
    ]
    if (item) {
      const one = `/agenda_items/${item.agenda_item_id}`
      acts.push(
        () => [patch(one, { state: luck.one(['current', 'done', 'skipped']) })],
        () => [move(item)],
        () => (item.meeting_id === null || item.meeting_state === 'ended' ? [] : [move(item), move(item)]),
        () => (item.meeting_id === null ? [] : [carry(item), carry(item)]),
        () => (item.meeting_id === null ? [] : [carry(item), patch(at, { state: 'ended' })]),
      )
    }
    for (const { status, text } of await Promise.all(luck.one(acts)()))
      assert.ok(status < 300 || refused.includes(status), `${status} ${text}`)
  }

  async function live(history: History): Promise<void> {
    const { luck, meetings, series } = history
    const { client } = scene.owner
    const carry_over = luck.one(['ask', 'next', 'backlog', 'off'])
    const first = await newSeries(scene, { carry_over, ...(luck.odds(0.3) && { rcount: 3 }) })
    series.push(first.meeting_series_id)
    for (const slot of SLOTS.slice(0, 3)) meetings.push((await meetingAt(client, first, slot)).meeting_id)
    const splits = [luck.number(0, STEPS * 2), luck.number(0, STEPS), luck.number(0, STEPS)]
    const ends = luck.odds(0.4) ? luck.number(STEPS / 2, STEPS) : STEPS
    for (let at = 0; at < STEPS; at++) {
      if (splits.includes(at)) {
        const part = { meeting_series_id: luck.one(series) }
        const from = luck.one(SLOTS.slice(1, 5))
        // Somebody works on it at the same moment.
        const [answer] = await Promise.all([client.post(`${pathOf(part)}/split`, { from }), step(history)])
        if (answer.status === 201) series.push(answer.body.meeting_series_id)
      }
      if (at === ends && series.length > 1) await leavePart(history)
      await step(history)
    }
  }

  /** Deletes a part without meetings, or collapses one to its only meeting: what goes with further meetings is no loss. */
  async function leavePart({ luck, series, meetings }: History): Promise<void> {
    const part = luck.one(series)
    const held = await stage()
      .site.db.reads.selectFrom('meeting')
      .select('meeting_id')
      .where('meeting_series_id', '=', part)
      .execute()
    const path = pathOf({ meeting_series_id: part })
    const [one, ...more] = held
    if (more.length) return
    const answer = one
      ? await post(`${path}/collapse`, { meeting_id: one.meeting_id })
      : await scene.owner.client.delete(path)
    assert.ok(answer.status < 300, answer.text)
    series.splice(series.indexOf(part), 1)
    const there = await stage()
      .site.db.reads.selectFrom('meeting')
      .select('meeting_id')
      .where('meeting_id', 'in', meetings)
      .execute()
    meetings.splice(0, meetings.length, ...there.map(({ meeting_id }) => meeting_id))
  }

  /** Fails where a part of the history shows another backlog than the others, or what waits in one that none shows. */
  async function checkBacklogs({ series, mark }: History): Promise<void> {
    const shown = await Promise.all(
      series.map(async (meeting_series_id) => {
        const { body } = await scene.owner.client.get(`${pathOf({ meeting_series_id })}/backlog_items`)
        return body.map(({ agenda_item_id }: Item) => agenda_item_id).join()
      }),
    )
    assert.equal(new Set(shown).size, 1, shown.join(' / '))
    const waiting = await stage()
      .site.db.reads.selectFrom('agenda_item')
      .select('agenda_item_id')
      .where('title', 'like', `${mark} %`)
      .where('backlog_series_id', 'is not', null)
      .orderBy('place')
      .orderBy('agenda_item_id')
      .execute()
    assert.equal(shown[0], waiting.map(({ agenda_item_id }) => agenda_item_id).join())
  }

  test(`${HISTORIES} histories (seed ${SEED}): none is lost, and none stands twice`, async () => {
    for (let at = 0; at < HISTORIES; at++) {
      const mark = `h${at}`
      const history: History = {
        ...{ luck: chance(SEED + at), meetings: [], series: [], made: 0, mark },
      }
      await live(history)
      await checkBacklogs(history)
      const byTitle = Map.groupBy(await itemsOf(history), ({ title }) => title)
      for (let one = 1; one <= history.made; one++) {
        const rows = byTitle.get(`${mark} ${one}`) ?? []
        // What was refused was never made.
        if (!rows.length) continue
        const waiting = rows.filter(isOpen).length
        const finished = rows.some(({ state }) => state === 'done' || state === 'skipped')
        const told = `history ${at}, item ${one}: ${JSON.stringify(rows)}`
        assert.ok(waiting <= 1, `twice: ${told}`)
        assert.ok(waiting === 1 || finished, `lost: ${told}`)
      }
    }
  })
})
