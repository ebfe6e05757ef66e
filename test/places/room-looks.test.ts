// Keys and colors of rooms through HTTP, and the display numbers of their decisions.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MEMBER } from '../../contract/codes.ts'
import { roomColors } from '../../contract/places/room.ts'
import { indexed } from '../search/indexed.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { assertInvalid, type Scene, setScene, someone } from './scene.ts'

const YEAR = new Date(NOW * 1000).getUTCFullYear()

onBothDatabases('keys and colors of rooms', (stage) => {
  let scene: Scene
  const owner = () => scene.owner.client
  const rooms = () => `/organizations/${scene.organization}/rooms`
  const add = async (sent: object = {}) => (await owner().post(rooms(), sent)).body
  const change = (room_id: number, sent: object) => owner().patch(`/rooms/${room_id}`, sent)

  before(async () => {
    scene = await setScene(stage())
  })

  test('a key is 2 to 8 letters and digits, in upper case, and is taken away by null', async () => {
    const { room_id, key } = await add({ key: 'board' })
    assert.equal(key, 'BOARD')
    assert.equal((await change(room_id, { name: 'Other' })).body.key, 'BOARD')
    for (const none of [null, '', ' ']) {
      assert.equal((await change(room_id, { key: none })).body.key, null)
      assert.equal((await change(room_id, { key: 'B2' })).body.key, 'B2')
    }
    for (const bad of ['B', 'A-B', 'Ä1', 'A B', 'ﬁn', '٢٣'])
      assertInvalid(await change(room_id, { key: bad }), 'rooms', ['key', 'invalid_value'])
    assertInvalid(await change(room_id, { key: 'BOARDROOM' }), 'rooms', ['key', 'too_long'])
    assertInvalid(await owner().post(rooms(), { key: '!' }), 'rooms', ['key', 'invalid_value'])
  })

  test('no other room of the organization gets a key that one has or had, also after the room is deleted', async () => {
    const [one, other] = [await add({ key: 'KEEP' }), await add()]
    const taken = ['key', 'not_unique'] as const
    assertInvalid(await change(other.room_id, { key: 'keep' }), 'rooms', [...taken])
    await change(one.room_id, { key: 'KEPT' })
    assertInvalid(await change(other.room_id, { key: 'KEEP' }), 'rooms', [...taken])
    assert.equal((await change(one.room_id, { key: 'KEEP' })).body.key, 'KEEP')
    assert.equal((await owner().delete(`${rooms()}/${one.room_id}`)).status, 204)
    assertInvalid(await owner().post(rooms(), { key: 'KEPT' }), 'rooms', [...taken])
    const elsewhere = await stage().organization(scene.owner.id, 'Tidewater')
    assert.equal((await owner().post(`/organizations/${elsewhere}/rooms`, { key: 'KEEP' })).body.key, 'KEEP')
  })

  test('a key that two rooms want at once goes to one of them', async () => {
    const made = [await add(), await add(), await add(), await add()]
    const answers = await Promise.all(made.map(({ room_id }) => change(room_id, { key: 'RACE' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422])
  })

  test('only those who run a room give it a key', async () => {
    const { room_id } = await add()
    const member = await someone(stage(), scene, { organization: MEMBER })
    await stage().place(room_id, member.id, MEMBER)
    assert.equal((await member.client.patch(`/rooms/${room_id}`, { key: 'MINE' })).status, 403)
  })

  test('a new room gets the color that the fewest rooms of its organization have, unless it names one', async () => {
    const organization = await stage().organization(scene.owner.id, 'Seven Shoals')
    const colors: string[] = []
    for (let room = 0; room < roomColors.length; room++)
      colors.push((await owner().post(`/organizations/${organization}/rooms`, {})).body.color)
    assert.deepEqual(colors, [...roomColors])
    const named = (await owner().post(`/organizations/${organization}/rooms`, { color: 'teal' })).body
    assert.equal(named.color, 'teal')
    assert.equal((await owner().post(`/organizations/${organization}/rooms`, {})).body.color, 'orange')
    assert.equal((await change(named.room_id, { color: 'plum' })).body.color, 'plum')
    for (const bad of ['#ff0000', 'Teal', '', null])
      assertInvalid(await change(named.room_id, { color: bad }), 'rooms', ['color', 'invalid_value'])
  })

  test('decisions show the number with the key, as it is now, and are found by it and by a former one', async () => {
    const { room_id } = await add({ key: 'PIER' })
    const { note_id } = (
      await owner().post(`/rooms/${room_id}/notes`, { description: 'New piles', tags: ['decision'] })
    ).body
    const read = async () => (await owner().get(`/decisions/${note_id}`)).body
    const [number, before] = [`${YEAR}-001`, await read()]
    assert.deepEqual([before.number, before.display_number], [number, `PIER-${number}`])
    const found = async (search: string) =>
      (await owner().get(`/decisions?search=${search}`)).body.map((one: any) => one.decision_id)
    assert.deepEqual(await found(`pier-${number}`), [note_id])
    assert.deepEqual(await found(`PIER-${number} piles`), [note_id])
    assert.deepEqual(await found(`PIER-${YEAR}-002`), [])
    const { headers } = await owner().get(`/decisions/${note_id}`)
    await change(room_id, { key: 'QUAY' })
    assert.equal((await read()).display_number, `QUAY-${number}`)
    assert.notEqual((await owner().get(`/decisions/${note_id}`)).headers['etag'], headers['etag'])
    for (const key of ['QUAY', 'PIER']) assert.deepEqual(await found(`${key}-${number}`), [note_id])
    await change(room_id, { key: null })
    assert.equal((await read()).display_number, number)
    const markdown = async () => (await owner().get(`/rooms/${room_id}/decisions?format=markdown`)).text
    assert.match(await markdown(), new RegExp(`(?<!-)${number}`))
    await change(room_id, { key: 'QUAY' })
    assert.match(await markdown(), new RegExp(`QUAY-${number}`))
  })

  test('the search finds a decision by its display number, also after the key has changed', async () => {
    const { room_id } = await add({ key: 'SLIP' })
    await owner().post(`/rooms/${room_id}/notes`, { description: 'Grease', tags: ['decision'] })
    const kinds = async (search: string) =>
      (await owner().get(`/search_results?search=${search}`)).body.map(({ kind }: any) => kind)
    await indexed(stage().site)
    assert.deepEqual(await kinds(`SLIP-${YEAR}-001`), ['decision'])
    await change(room_id, { key: 'DOCK' })
    await indexed(stage().site)
    assert.deepEqual(await kinds(`DOCK-${YEAR}-001`), ['decision'])
    assert.deepEqual(await kinds(`SLIP-${YEAR}-001`), [])
  })
})
