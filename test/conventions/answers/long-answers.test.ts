// Answers of many megabytes: the same as short ones, but made and sent a few rows at a time.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { viewsOf } from '../../../server/resources/documents/views.ts'
import { meetingRows } from '../../../server/resources/meetings/meeting-rows.ts'
import type { Row } from '../../../server/resources/serving/serve.ts'
import { setAgenda } from '../../agenda/agenda-scene.ts'
import { assertInvalid, newMeeting, type Scene, setScene } from '../../places/scene.ts'
import { newSeries, pathOf } from '../../series/series-scene.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const VIEWS = 'html_view,markdown_view,text_view'
const COUNT = 4
const LONG = 65_000
/** A row with its three views has three megabytes; nothing that is written at once has more than two rows. */
const MOST_AT_ONCE = 7_000_000

const agenda = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    title: `Item ${place}`,
    description: `${place}: ${'x '.repeat(LONG / 2)}`,
  }))

onBothDatabases('long answers', (stage) => {
  let scene: Scene
  let meetings: number[]
  let list: string

  before(async () => {
    scene = await setScene(stage())
    list = `/rooms/${scene.room}/meetings`
    meetings = []
    for (let count = 0; count < COUNT; count++) {
      const id = await newMeeting(scene, `Meeting ${count}`)
      assert.equal((await setAgenda(scene.owner.client, `/meetings/${id}`, agenda(15))).status, 200)
      meetings.unshift(id)
    }
  })

  const get = async (path: string) => {
    const answer = await scene.owner.client.get(path)
    assert.equal(answer.status, 200, answer.text.slice(0, 500))
    return answer
  }

  /** The lengths of what is written at a time. */
  async function pieces(path: string): Promise<number[]> {
    const headers = { 'x-api-key': await stage().token(scene.owner.id) }
    const url = `/api/v1${path}`
    const answer = await stage().app.inject({ url, headers, payloadAsStream: true })
    const lengths: number[] = []
    for await (const piece of answer.stream()) lengths.push(piece.length)
    return lengths
  }

  test('a page with all views is what each meeting is by itself, with the headers of a page', async () => {
    const { body, headers } = await get(`${list}?per_page=100&embed=${VIEWS}`)
    assert.deepEqual([headers['x-total-count'], headers['x-per-page']], [String(COUNT), '100'])
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(
      body.map((row: any) => row.meeting_id),
      meetings,
    )
    const one = (await get(`/meetings/${meetings[1]}?embed=${VIEWS}`)).body
    assert.deepEqual(body[1], one)
    assert.ok(one.html_view.length > 15 * LONG && one.text_view.includes('14: x x'))
  })

  for (const query of [`per_page=100&embed=${VIEWS}`, `embed=${VIEWS}`, `per_page=100&envelope=true&embed=${VIEWS}`]) {
    test(`${query} is written a few rows at a time`, async () => {
      const lengths = await pieces(`${list}?${query}`)
      assert.ok(lengths.reduce((sum, length) => sum + length) > COUNT * 3 * 15 * LONG)
      assert.ok(Math.max(...lengths) < MOST_AT_ONCE, String(lengths))
    })
  }

  test('in an envelope and without pages it is whole', async () => {
    const plain = (await get(`${list}?embed=${VIEWS}`)).body
    const { body } = await get(`${list}?embed=${VIEWS}&envelope=true`)
    assert.deepEqual([body.status, body.response], [200, plain])
    assert.equal(plain.length, COUNT)
  })

  test('series have their views as meetings have', async () => {
    const series = await newSeries(scene)
    await setAgenda(scene.owner.client, pathOf(series), agenda(15))
    const one = (await get(`${pathOf(series)}?embed=${VIEWS}`)).body
    const all = (await get(`/rooms/${scene.room}/meeting_series?per_page=100&embed=${VIEWS}`)).body
    assert.deepEqual(all, [one])
    assert.ok(one.markdown_view.includes('14: x x'))
  })

  test('of what is longer than may be shown, the facts and titles are, and that this is so', async () => {
    const id = meetings[0]!
    await stage().write(async (trx) => {
      const item = { meeting_id: id, state: 'pending' as const, total_seconds: 0, create_ts: NOW, update_ts: NOW }
      for (let place = 20; place < 150; place++) {
        const told = { title: `Old ${place}`, description: 'y '.repeat(LONG / 2), position: place, place }
        await trx
          .insertInto('agenda_item')
          .values({ ...item, ...told })
          .execute()
      }
    })
    for (const body of [
      (await get(`/meetings/${id}?embed=${VIEWS}`)).body,
      (await get(`${list}?embed=${VIEWS}`)).body[0],
    ])
      for (const view of [body.html_view, body.markdown_view, body.text_view]) {
        assert.ok(view.length < 100_000)
        for (const words of ['This is a shortened version', 'Item 3', 'Old 149']) assert.ok(view.includes(words), words)
      }
    const { body } = await get(`/meetings/${id}/agenda_items`)
    assert.equal(body.length, 145)
  })

  test('once so much has been made for an answer, what comes after is brief', async () => {
    const { reads } = stage().site.db
    const rows = (await meetingRows(reads).where('meeting.meeting_id', 'in', meetings.slice(1, 3)).execute()) as Row[]
    const look = { db: reads, actor: { member_id: scene.owner.id, enterprise: false }, now: NOW, timezone: 'UTC' }
    const more = { tag: 'en', page: 'https://moot.example', formatRows: () => [] }
    const make = (left: number) => viewsOf('meeting').text_view({ ...look, ...more, budget: { left } }, [], rows)
    for (const view of (await make(60_000)).values()) assert.ok(String(view).includes('14: x x'))
    for (const view of (await make(0)).values())
      for (const words of ['This is a shortened version', 'Item 14']) assert.ok(String(view).includes(words))
  })

  test('what comes after that is short, however long the texts of the meeting itself are', async () => {
    const { reads } = stage().site.db
    const id = meetings[1]!
    const text = 'https://quay.example/a '.repeat(2_500).trim()
    const told = { description: text, outcomes: text, location: text, audio: text }
    assert.equal((await scene.owner.client.patch(`/meetings/${id}`, told)).status, 200)
    const row = (await meetingRows(reads).where('meeting.meeting_id', '=', id).executeTakeFirstOrThrow()) as Row
    const look = { db: reads, actor: { member_id: scene.owner.id, enterprise: false }, now: NOW, timezone: 'UTC' }
    const more = { tag: 'en', page: 'https://moot.example', formatRows: () => [] }
    const made = async (name: keyof ReturnType<typeof viewsOf>, left: number) =>
      String((await viewsOf('meeting')[name]({ ...look, ...more, budget: { left } }, [id], [row])).get(id))
    for (const name of ['html_view', 'markdown_view', 'text_view', 'text_summary'] as const) {
      const [whole, titles, facts] = [await made(name, 60_000), await made(name, 0), await made(name, -60_000)]
      assert.ok(whole.length > 2 * text.length, name)
      assert.ok(titles.length < 20_000 && titles.includes('quay.example') && titles.includes('Item 14'), name)
      assert.ok(facts.length < 5_000 && facts.includes('quay.example') && !facts.includes('Item 14'), name)
      assert.ok(facts.includes('This is a shortened version'), name)
    }
    for (const name of ['html_outline', 'markdown_outline', 'text_outline'] as const) {
      assert.ok((await made(name, 0)).includes('Item 14'), name)
      const facts = await made(name, -60_000)
      assert.ok(facts.includes('This is a shortened version') && !facts.includes('Item 14'), name)
    }
  })

  test('views of more than a thousand meetings are refused without a page, before anything is sent', async () => {
    const room = await stage().room(scene.organization)
    await stage().place(room, scene.owner.id, 2)
    const row = {
      room_id: room,
      name: 'Short',
      state: 'pending' as const,
      state_ts: NOW,
      create_ts: NOW,
      update_ts: NOW,
    }
    const path = `/rooms/${room}/meetings`
    const add = (count: number) =>
      stage().write((trx) =>
        trx
          .insertInto('meeting')
          .values(Array.from({ length: count }, () => row))
          .execute(),
      )
    await add(500)
    await add(500)
    assert.equal((await get(`${path}?embed=text_outline`)).body.length, 1_000)
    await add(1)
    for (const view of ['text_outline', 'html_view', 'attendees,text_summary'])
      assertInvalid(await scene.owner.client.get(`${path}?embed=${view}`), 'meetings', ['embed', 'invalid_value'])
    for (const query of ['embed=attendees', 'embed=html_view&fields=name', '', 'per_page=100&embed=html_view'])
      assert.equal((await scene.owner.client.get(`${path}?${query}`)).status, 200, query)
  })

  test('long texts of the rows themselves are fetched a few at a time', async () => {
    const room = await stage().room(scene.organization)
    await stage().place(room, scene.owner.id, 2)
    const text = 'z'.repeat(LONG)
    const row = { room_id: room, name: 'Long', description: text, outcomes: text, location: text, audio: text }
    const more = { state: 'pending' as const, state_ts: NOW, create_id: scene.owner.id, create_ts: NOW, update_ts: NOW }
    await stage().write(async (trx) => {
      for (let count = 0; count < 60; count++)
        await trx
          .insertInto('meeting')
          .values({ ...row, ...more })
          .execute()
    })
    for (const query of ['', '?per_page=100']) {
      const { body } = await get(`/rooms/${room}/meetings${query}`)
      assert.deepEqual([body.length, body[59].audio], [60, text])
      assert.ok(Math.max(...(await pieces(`/rooms/${room}/meetings${query}`))) < 2_000_000)
    }
  })
})
