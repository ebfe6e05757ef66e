// Meetings for the tests of what is told of them: an agenda to come, and a record with everything.
import assert from 'node:assert/strict'
import { setAgenda } from '../agenda/agenda-scene.ts'
import type { Scene } from '../places/scene.ts'
import type { Stage } from '../stage.ts'

export const HOUR = 3600

/** Text that would run where it is taken for markup; plain fields lose what looks like a tag. */
export const SCRIPT = '&lt;script&gt;alert(1)&lt;/script&gt;'

export const RTL = 'اجتماع لجنة إعادة بناء الرصيف القديم'

/** A meeting an hour from now, with three items on its agenda, two of them in one another. */
export async function coming({ owner, room }: Scene, stage: Stage, more: object = {}): Promise<number> {
  const planned = { start_time: stage.site.clock() + HOUR, duration_minutes: 90, location: 'Boat shed' }
  const sent = { name: 'Rota: spring', audio: 'Dial 4417', description: 'Who rows.', ...planned, ...more }
  const { status, body, text } = await owner.client.post(`/rooms/${room}/meetings`, sent)
  assert.equal(status, 201, text)
  const agenda = await setAgenda(owner.client, `/meetings/${body.meeting_id}`, [
    { title: 'Welcome', duration_seconds: 300, presenter_id: owner.id },
    { title: 'Boats', children: [{ title: 'Oars', duration_seconds: 600 }] },
  ])
  assert.equal(agenda.status, 200, agenda.text)
  return body.meeting_id
}

export interface HeldMeeting {
  id: number
  /** Whose name stands in it as an attendee. */
  rower: { id: number; name: string }
}

/** The same, held: with people, notes of every kind, and what is to be done. */
export async function heldMeeting(scene: Scene, stage: Stage, more: object = {}): Promise<HeldMeeting> {
  const { client } = scene.owner
  const id = await coming(scene, stage, more)
  const path = `/meetings/${id}`
  const add = async (what: string, body: object) => {
    const answer = await client.post(`${path}/${what}`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }
  const items = (await client.get(`${path}/agenda_items`)).body.map((item: any) => item.agenda_item_id)
  const rower = await stage.person()
  await stage.place(scene.room, rower, 3)
  const seat = await add('participants', { member_id: rower, representing: 'Whitlock Legal', rsvp: 2 })
  const seen = `<p>Two leak.</p><p><a href="/members/${rower}">@Hanna</a> saw it.</p>`
  await add('notes', { description: seen, agenda_item_id: items[2] })
  await add('notes', { description: '<p>One <b>new</b> boat.</p>', tags: ['decision'], agenda_item_id: items[1] })
  await add('notes', { description: `<p>Who pays? ${SCRIPT}</p>`, tags: ['issue', 'money'], agenda_item_id: items[1] })
  const due_ts = stage.site.clock() + 30 * 86_400
  await add('action_items', { description: 'Ask the bank', member_id: rower, due_ts, agenda_item_id: items[1] })
  await add('action_items', { description: 'Count the oars', state: 1, agenda_item_id: items[2] })
  await client.patch(`${path}`, { state: 'started' })
  stage.pass(HOUR)
  const [, facilitator] = (await client.get(`${path}/attendees`)).body
  await client.patch(`/attendees/${facilitator.attendee_id}`, { attended: true })
  await client.patch(`${path}`, { state: 'ended' })
  return { id, rower: { id: rower, name: seat.member_name } }
}
