// What a result shows of long texts, how many are counted, and whose things the filter by a person finds.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { inSlices } from '../../server/db/queries/slices.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

onBothDatabases('results', (stage) => {
  let scene: Scene
  let meeting: number

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
  })

  async function found(search: string, more = '') {
    await indexed(stage().site)
    const answer = await scene.owner.client.get(`/search_results?search=${search}${more}`)
    assert.equal(answer.status, 200, answer.text)
    return answer
  }

  test('are counted to a thousand; more are said to be more, and are on no page', async () => {
    const stamps = { create_id: scene.owner.id, create_ts: NOW, update_ts: NOW }
    const add = (first: number, count: number) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        ...{ note_id: first + at, room_id: scene.room, description: 'A cormorant', ...stamps },
      }))
      return stage().site.db.write((trx) =>
        inSlices(rows, async (slice) => void (await trx.insertInto('note').values(slice).execute())),
      )
    }
    const counted = async () => {
      const { headers, body } = await found('cormorant', '&per_page=100&page=99')
      return [headers['x-total-count'], headers['x-total-capped'], headers['x-page-num'], body.length]
    }
    await add(9_000, 1_000)
    assert.deepEqual(await counted(), ['1000', undefined, '9', 100])
    await add(10_000, 1)
    assert.deepEqual(await counted(), ['1000', 'true', '9', 100])
    const newest = await found('cormorant', '&sort=-create_ts')
    assert.equal(newest.body[0].thing_id, 10_000)
    assert.equal(newest.body.length, 20)
  })

  test('have at most 80 characters of their text for a title, and 240 around what was found', async () => {
    const before = 'reed '.repeat(60)
    const description = `<p>${before}<b>spoonbill</b> ${'\u{1f986}duck '.repeat(80)}</p>`
    await scene.owner.client.post(`/meetings/${meeting}/notes`, { description })
    const [{ title, snippet }] = (await found('spoonbill')).body
    assert.ok([...title].length <= 80 && title.startsWith('reed reed'), title)
    assert.match(snippet, /reed <mark>spoonbill<\/mark> \u{1f986}duck/u)
    const visible = [...snippet.replaceAll(/<\/?mark>/g, '')]
    assert.ok(visible.length > 200 && visible.length <= 240, String(visible.length))
  })

  test('are those that somebody wrote, is to do, or presents', async () => {
    const { client } = scene.owner
    const other = await someone(stage(), scene, { organization: 3, room: 3 })
    const at = `/meetings/${meeting}`
    await client.post(`${at}/participants`, { member_id: other.id })
    const { agenda_item_id } = (
      await client.post(`${at}/agenda_items`, { title: 'Heron watch', presenter_id: other.id })
    ).body
    const { action_item_id } = (
      await client.post(`${at}/action_items`, { description: 'Heron list', member_id: other.id })
    ).body
    const { note_id } = (await other.client.post(`${at}/notes`, { description: 'Heron seen' })).body
    await client.post(`${at}/notes`, { description: 'Heron of nobody' })
    const of = async (id: number) =>
      (await found('heron', `&member_id=${id}`)).body
        .map(({ kind, thing_id }: { kind: string; thing_id: number }) => `${kind} ${thing_id}`)
        .sort()
    const own = [`action_item ${action_item_id}`, `agenda_item ${agenda_item_id}`, `note ${note_id}`]
    assert.deepEqual(await of(other.id), own)
    assert.equal((await found('heron')).body.length, 4)
    assert.equal((await client.patch(`/action_items/${action_item_id}`, { member_id: null })).status, 200)
    assert.equal((await client.patch(`/agenda_items/${agenda_item_id}`, { presenter_id: null })).status, 200)
    assert.deepEqual(await of(other.id), own.slice(2))
  })
})
