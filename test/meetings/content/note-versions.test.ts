// Versions of notes through HTTP: what is one, who reads them, and what becomes of them.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { at, newMeeting, type Scene, type Someone, setScene, someone } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

onBothDatabases('versions of notes', (stage) => {
  let scene: Scene
  let meeting: number
  let colleague: Someone

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    colleague = await someone(stage(), scene, { room: 2 })
  })

  async function write(description: string): Promise<number> {
    const { status, body } = await scene.owner.client.post(`/meetings/${meeting}/notes`, { description })
    assert.equal(status, 201)
    return body.note_id
  }

  async function change(note: number, description: string, by: Someone = scene.owner): Promise<void> {
    assert.equal((await by.client.patch(`/notes/${note}`, { description })).status, 200)
  }

  const versions = (note: number, query = '') => scene.owner.client.get(`/notes/${note}/versions${query}`)
  const texts = async (note: number): Promise<string[]> =>
    (await versions(note, '?per_page=100')).body.map(({ description }: { description: string }) => description)

  test('a note whose text was never changed has none, whatever else is changed', async () => {
    const note = await write('It rains')
    await colleague.client.patch(`/notes/${note}`, { tags: ['decision'], description: 'It rains' })
    assert.deepEqual((await versions(note)).body, [])
  })

  test('the first change keeps what was written first; the newest version is the present text', async () => {
    const note = await write('It rains')
    const begun = stage().site.clock()
    stage().pass(60)
    await change(note, 'It pours', colleague)
    const { status, body } = await versions(note)
    assert.equal(status, 200)
    assert.equal(body.length, 2)
    const [present, first] = body
    assert.deepEqual(present, {
      note_version_id: present.note_version_id,
      note_id: note,
      description: 'It pours',
      create_id: { value: colleague.id, display: present.create_id.display },
      create_ts: at(begun + 60),
      update_ts: at(begun + 60),
    })
    assert.deepEqual(first, {
      note_version_id: first.note_version_id,
      note_id: note,
      description: 'It rains',
      create_id: { value: scene.owner.id, display: first.create_id.display },
      create_ts: at(begun),
      update_ts: at(begun),
    })
  })

  test('the present text comes first, also where the clock of the site was set back', async () => {
    const note = await write('It rains')
    stage().pass(-100)
    await change(note, 'It pours', colleague)
    assert.deepEqual(await texts(note), ['It pours', 'It rains'])
    stage().pass(100)
  })

  test('who moved or tagged a note wrote none of it', async () => {
    const note = await write('It rains')
    await colleague.client.patch(`/notes/${note}`, { tags: ['issue'] })
    await change(note, 'It rains cats and dogs', await someone(stage(), scene, { room: 2 }))
    assert.equal((await versions(note)).body[1].create_id.value, scene.owner.id)
  })

  test('what one person writes without a pause is one version, by others and after a pause another', async () => {
    const note = await write('One')
    await change(note, 'One two')
    assert.deepEqual(await texts(note), [])
    await change(note, 'One two three', colleague)
    await change(note, 'One two three four', colleague)
    assert.deepEqual(await texts(note), ['One two three four', 'One two'])
    stage().pass(600)
    await change(note, 'One two three four five', colleague)
    assert.deepEqual(await texts(note), ['One two three four five', 'One two three four', 'One two'])
    await change(note, 'Five', colleague)
    assert.equal((await texts(note)).length, 4)
  })

  test('a version that is restored is one of its own, so that the text before it stays', async () => {
    const note = await write('The pier opens in May')
    await change(note, 'The pier opens in June', colleague)
    await change(note, 'The pier opens in July, at last', colleague)
    await change(note, 'The pier opens in May', colleague)
    assert.deepEqual(await texts(note), [
      'The pier opens in May',
      'The pier opens in July, at last',
      'The pier opens in May',
    ])
  })

  test('a change that is refused keeps no version', async () => {
    const note = await write('It rains')
    const refused = await colleague.client.patch(`/notes/${note}`, { description: 'It pours', agenda_item_id: 999_999 })
    assert.equal(refused.status, 422)
    assert.deepEqual((await versions(note)).body, [])
  })

  test('at most fifty are kept: the first, the present one, and those that stood longest', async () => {
    const note = await write('Version 0')
    for (let number = 1; number <= 60; number += 1) {
      stage().pass(number === 30 ? 1 : 700)
      await change(note, `Version ${number}`, number === 30 ? colleague : scene.owner)
    }
    const kept = await texts(note)
    // The 29th stood for a second; of the others, the earliest went.
    const numbers = [...Array(61).keys()].filter((number) => number === 0 || (number > 10 && number !== 29))
    assert.deepEqual(kept, numbers.map((number) => `Version ${number}`).reverse())
    const page = await versions(note, '?per_page=2&page=1')
    assert.deepEqual(
      page.body.map(({ description }: { description: string }) => description),
      kept.slice(2, 4),
    )
  })

  test('half a megabyte is kept together, also where the present text grows', async () => {
    const note = await write('0')
    for (const [number, by] of [colleague, scene.owner, colleague, scene.owner, colleague, scene.owner].entries()) {
      stage().pass(60)
      await change(note, `${number + 1}${'.'.repeat(64_999)}`, by)
    }
    await change(note, '7', colleague)
    assert.equal((await texts(note)).length, 8)
    const grown = `7${'é'.repeat(60_000)}`
    await change(note, grown, colleague)
    const kept = await texts(note)
    assert.deepEqual(
      kept.map((text) => text[0]),
      ['7', '5', '4', '3', '2', '1', '0'],
    )
    assert.equal(kept[0], grown)
    assert.ok(Buffer.byteLength(kept.join('')) <= 500_000)
  })

  test('who may not change the note is refused; a note that is deleted takes its versions with it', async () => {
    const note = await write('It rains')
    await change(note, 'It pours', colleague)
    const observer = await someone(stage(), scene, { room: 4 })
    assert.equal((await observer.client.get(`/notes/${note}`)).status, 200)
    assert.equal((await observer.client.get(`/notes/${note}/versions`)).status, 403)
    assert.equal((await scene.owner.client.delete(`/notes/${note}`)).status, 204)
    assert.equal((await versions(note)).status, 404)
    const left = await stage().site.db.reads.selectFrom('note_version').select('note_id').execute()
    assert.ok(left.every(({ note_id }) => note_id !== note))
  })

  test('a note of a room has versions as well', async () => {
    const { body } = await scene.owner.client.post(`/rooms/${scene.room}/notes`, { description: 'Paint' })
    await change(body.note_id, 'Green paint', colleague)
    assert.deepEqual(await texts(body.note_id), ['Green paint', 'Paint'])
  })

  test('sixteen changes of two people at once are told apart, and the newest version is the present text', async () => {
    const note = await write('Tide')
    const people = [scene.owner, colleague]
    await Promise.all(Array.from({ length: 16 }, (_, at) => change(note, `Tide ${at}`, people[at % 2]!)))
    const { body } = await scene.owner.client.get(`/notes/${note}`)
    const kept = (await versions(note, '?per_page=100')).body as any[]
    assert.equal(kept[0].description, body.description)
    assert.ok(kept.slice(1).every((version, at) => version.create_id.value !== kept[at].create_id.value))
  })
})
