// The parts that splits make of a series are one history: what is of any of them is read from each.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { occurrencesIn } from '../../calendar/occurrences.ts'
import { type Scene, type Someone, setScene, someone } from '../../places/scene.ts'
import { indexed } from '../../search/indexed.ts'
import { opened } from '../../sheet.ts'
import { onBothDatabases } from '../../stage.ts'
import { meetingsAt, newSeries, pathOf, SLOTS } from '../series-scene.ts'

onBothDatabases('the history of a series', (stage) => {
  let scene: Scene
  before(async () => {
    scene = await setScene(stage())
  })

  const post = async (path: string, body: object = {}) => {
    const answer = await scene.owner.client.post(path, body)
    assert.ok(answer.status < 300, `${path} ${answer.text}`)
    return answer.body
  }
  const list = async (path: string, { client } = scene.owner): Promise<any[]> => {
    const { status, body, text } = await client.get(path)
    assert.equal(status, 200, text)
    return body
  }

  /** A series of six meetings that was split twice at its later and once at its earlier half: four parts. */
  async function divided(more: object = {}) {
    const first = await newSeries(scene, { rcount: 6, ...more })
    const guest = await someone(stage(), scene)
    const { email } = await stage()
      .site.db.reads.selectFrom('member')
      .select('email')
      .where('member_id', '=', guest.id)
      .executeTakeFirstOrThrow()
    await post(`${pathOf(first)}/guests`, { email })
    const meetings = await meetingsAt(scene.owner.client, first, SLOTS)
    const third = await post(`${pathOf(first)}/split`, { from: SLOTS[4], name: 'Third' })
    const second = await post(`${pathOf(first)}/split`, { from: SLOTS[2], name: 'Second' })
    const fourth = await post(`${pathOf(third)}/split`, { from: SLOTS[5], name: 'Fourth' })
    return { guest, meetings, parts: [first, second, third, fourth] }
  }
  /** Takes somebody out of the later parts. */
  async function leave({ id }: Someone, parts: any[]) {
    for (const part of parts) {
      const own = (await list(`${pathOf(part)}/invitees`)).find(({ member_id }) => member_id === id)
      assert.equal((await scene.owner.client.delete(`/invitees/${own.invitee_id}`)).status, 204)
    }
  }

  test('open points, notes, decisions and attendance are read from each part', async () => {
    const { guest, meetings, parts } = await divided()
    for (const [at, { meeting_id }] of meetings.entries()) {
      await post(`/meetings/${meeting_id}/action_items`, { description: `Rope ${at}` })
      await post(`/meetings/${meeting_id}/notes`, { description: `Crane ${at}`, tags: ['decision'] })
    }
    await leave(guest, parts.slice(1))
    const count = async (rest: string, by?: Someone) => {
      const found = await Promise.all(parts.map((part) => list(`${pathOf(part)}/${rest}`, by)))
      assert.equal(new Set(found.map((rows) => JSON.stringify(rows))).size, 1, rest)
      return found[0]!.length
    }
    assert.equal(await count('action_items?state=open&per_page=100'), 6)
    assert.equal(await count('notes?per_page=100'), 6)
    assert.equal(await count('decisions?per_page=100'), 6)
    assert.equal(await count('attendance?per_page=100'), 12 - 4)
    // Whoever is invited to one part alone reads of the others nothing.
    const own = pathOf(parts[0])
    for (const [rest, most] of [
      ['action_items?state=open', 2],
      ['notes', 2],
      ['decisions', 2],
      ['attendance', 4],
      ['meeting_summaries', 2],
      ['backlog_items', 0],
    ] as const)
      assert.equal((await list(`${own}/${rest}`, guest)).length, most, rest)
    assert.equal((await guest.client.get(`${pathOf(parts[1])}/notes`)).status, 403)
    const sheet = await scene.owner.client.get(`${pathOf(parts[3])}/attendance?format=xlsx`)
    assert.equal(sheet.status, 200)
    assert.equal(opened(sheet.bytes).head.length, 1 + meetings.length)
    // A search within any of them finds what is of all.
    await indexed(stage().site)
    for (const part of parts) {
      const found = await list(`/search_results?search=crane&meeting_series_id=${part.meeting_series_id}&per_page=50`)
      assert.equal(found.length, 6)
    }
    const seen = await list(`/search_results?search=crane&meeting_series_id=${parts[0].meeting_series_id}`, guest)
    assert.equal(seen.length, 2)
  })

  test('the list of meetings has those of all parts', async () => {
    const { meetings, parts } = await divided()
    const after = `after=${SLOTS[0]}&per_page=100`
    for (const part of parts) {
      const rows = await list(`${pathOf(part)}/meeting_summaries?${after}`)
      assert.deepEqual(
        rows.map(({ meeting_id }) => meeting_id),
        meetings.map(({ meeting_id }) => meeting_id),
      )
    }
    // Unless it is said from when on, it begins with the first meeting of the part.
    assert.equal((await list(`${pathOf(parts[2])}/meeting_summaries`)).length, 2)
  })

  test('the backlog that the end of an earlier meeting fills is that of every part, and nothing of it goes with a part', async () => {
    const { meetings, parts } = await divided()
    const { client } = scene.owner
    const { meeting_id } = meetings[1]
    const item = await post(`/meetings/${meeting_id}/agenda_items`, { title: 'Reeds' })
    await client.patch(`/meetings/${meeting_id}`, { state: 'started' })
    await client.patch(`/meetings/${meeting_id}`, { state: 'ended' })
    await post(`/meetings/${meeting_id}/carry_over`, { agenda_item_ids: [item.agenda_item_id], to: 'backlog' })
    await post(`${pathOf(parts[0])}/backlog_items`, { title: 'Oars' })
    const other = await post(`/meetings/${meetings[2].meeting_id}/agenda_items`, { title: 'Tides' })
    await post(`/agenda_items/${other.agenda_item_id}/move`, { meeting_series_id: parts[1].meeting_series_id })
    const shown = async (of: any[]) => {
      for (const part of of)
        assert.deepEqual(
          (await list(`${pathOf(part)}/backlog_items`)).map(({ title, position }) => `${position} ${title}`),
          ['0 Reeds', '1 Oars', '2 Tides'],
          `${part.meeting_series_id}`,
        )
    }
    await shown(parts)
    const holders = new Set((await list(`${pathOf(parts[0])}/backlog_items`)).map((row) => row.meeting_series_id.value))
    assert.deepEqual([...holders], [parts[3].meeting_series_id])
    // What nobody has a date for stays with what is left.
    const last = await post(`${pathOf(parts[3])}/collapse`, { meeting_id: meetings[5].meeting_id })
    assert.ok(last)
    await shown(parts.slice(0, 3))
    assert.equal((await client.delete(pathOf(parts[2]))).status, 204)
    await shown(parts.slice(0, 2))
    assert.equal((await client.delete(pathOf(parts[0]))).status, 204)
    await shown(parts.slice(1, 2))
  })

  test('“From last time” looks across the split, and what is carried goes to the next meeting', async () => {
    const { meetings, parts } = await divided()
    const { client } = scene.owner
    const left = await post(`/meetings/${meetings[1].meeting_id}/agenda_items`, { title: 'Buoys' })
    await client.patch(`/meetings/${meetings[1].meeting_id}`, { state: 'started' })
    await client.patch(`/meetings/${meetings[1].meeting_id}`, { state: 'ended' })
    const waiting = await post(`${pathOf(parts[3])}/backlog_items`, { title: 'Anchor' })
    assert.ok(waiting)
    await post(`/meetings/${meetings[0].meeting_id}/action_items`, { description: 'Paint' })
    for (const { meeting_id } of meetings.slice(2, 4)) {
      const { open_items } = (await client.get(`/meetings/${meeting_id}?embed=open_items`)).body
      assert.deepEqual(
        open_items.agenda_items.map(({ title }: any) => title),
        ['Buoys'],
      )
      assert.deepEqual(
        open_items.action_items.map(({ description }: any) => description),
        ['Paint'],
      )
    }
    await post(`/meetings/${meetings[1].meeting_id}/carry_over`, { agenda_item_ids: [left.agenda_item_id], to: 'next' })
    const next = await list(`/meetings/${meetings[2].meeting_id}/agenda_items`)
    assert.ok(next.some(({ title }) => title === 'Buoys'))
  })

  test('the feed of any part has the meetings of all', async () => {
    const { parts } = await divided()
    for (const part of parts) {
      const made = await scene.owner.client.post('/calendar_feeds', {
        ...{ kind: 'series', meeting_series_id: part.meeting_series_id },
      })
      const url = new URL(made.headers['x-feed-url']!).pathname
      const { payload } = await stage().app.inject({ url })
      const shown = occurrencesIn(payload, { after: SLOTS[0] - 1, before: SLOTS[5] + 1 })
      assert.deepEqual(
        shown.map(({ start }) => Date.parse(start) / 1000),
        SLOTS,
      )
      await scene.owner.client.delete(`/calendar_feeds/${made.body.calendar_feed_id}`)
    }
  })
})
