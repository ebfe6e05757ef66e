// A body as long as may be, of markup that takes long to clean: others are answered while it is read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import { cleanBodyAhead } from '../../../server/api/input/clean-body.ts'
import { agendaOf, setAgenda } from '../../agenda/agenda-scene.ts'
import { newMeeting, setScene } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** A megabyte of markup together. */
const TEXTS = 15
const MARKUP = '<p><b><i>'.repeat(7_000)
const agenda_items = Array.from({ length: TEXTS }, (_, place) => ({
  title: `<b>Item</b> ${place}`,
  description: `<u>${place}</u>${MARKUP}`,
}))

test('others are answered while a long body is cleaned', async () => {
  const { takes } = agendaItem.endpoints.setOfMeeting
  const bytes = Buffer.from(JSON.stringify({ agenda_items }))
  let answered = 0
  const timer = setInterval(() => answered++, 0)
  const cleaned = await cleanBodyAhead(takes, { agenda_items }, bytes)
  clearInterval(timer)
  assert.ok(answered)
  assert.equal(cleaned!.html.size, TEXTS)
  assert.equal(cleaned!.text.get('<b>Item</b> 3'), 'Item 3')
  assert.equal(await cleanBodyAhead(takes, { agenda_items: [] }, Buffer.from('{}')), undefined)
})

onBothDatabases('a long body', (stage) => {
  test('is kept as a short one is', async () => {
    const scene = await setScene(stage())
    const meeting = `/meetings/${await newMeeting(scene)}`
    const { client } = scene.owner
    assert.equal((await setAgenda(client, meeting, agenda_items)).status, 200)
    const long = await agendaOf(client, meeting)
    const short = await setAgenda(client, `/meetings/${await newMeeting(scene)}`, agenda_items.slice(0, 1))
    assert.deepEqual([long[0].title, long[0].description], ['Item 0', short.body[0].description])
    assert.match(long[TEXTS - 1].description, /^14<p><b><i>/)
  })

  test('of faults without end, an answer names the first hundred', async () => {
    const { owner, room } = await setScene(stage())
    const strange = Object.fromEntries(Array.from({ length: 5_000 }, (_, place) => [`strange_${place}`, 0]))
    const answer = await owner.client.post(`/rooms/${room}/meetings`, { name: '', ...strange })
    assert.equal(answer.status, 422)
    const named = answer.body.errors.map(({ field }: { field: string }) => field)
    assert.equal(named.length, 100)
    assert.deepEqual(named.slice(0, 2), ['name', 'strange_0'])
    assert.deepEqual((await owner.client.get(`/rooms/${room}/meetings`)).body, [])
  })
})
