// A change of something that somebody else deletes meanwhile: it comes first, or is answered as a later request would be.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { TestAnswer } from '../client.ts'
import { type Scene, type Someone, setScene, someone } from '../places/scene.ts'
import { HOUR, meetingAt, newSeries, pathOf, SLOTS } from '../series/series-scene.ts'
import { onBothDatabases } from '../stage.ts'

type Asked = readonly [verb: string, path: string, body?: object]

/** What is there in a room of its own: a series with a meeting, a single meeting, and things that belong to them. */
interface Place {
  room: number
  series: string
  occurrence: number
  meeting: number
  member: number
  agendaItem: number
  actionItem: number
  attendee: number
  invitee: number
  roomMember: number
  template: number
}

const endRoom = ({ room }: Place, { organization }: Scene): Asked => [
  'DELETE',
  `/organizations/${organization}/rooms/${room}`,
]
const endSeries = ({ series }: Place): Asked => ['DELETE', series]
const endMeeting = ({ meeting }: Place): Asked => ['DELETE', `/meetings/${meeting}`]
const endOccurrence = ({ occurrence }: Place): Asked => ['DELETE', `/meetings/${occurrence}`]

/** What is asked, and what is deleted at the same time. */
const MEETS: readonly [string, (to: Place) => Asked, (to: Place, scene: Scene) => Asked][] = [
  ['a collapse and its series', (to) => ['POST', `${to.series}/collapse`, { meeting_id: to.occurrence }], endSeries],
  ['a collapse and its room', (to) => ['POST', `${to.series}/collapse`, { meeting_id: to.occurrence }], endRoom],
  ['a change of a series and its room', (to) => ['PATCH', to.series, { name: 'Other' }], endRoom],
  ['an invitee and the series', (to) => ['POST', `${to.series}/invitees`, { member_id: to.member }], endSeries],
  ['an invitee and the room', (to) => ['POST', `${to.series}/invitees`, { member_id: to.member }], endRoom],
  ['a changed invitee and the series', (to) => ['PATCH', `/invitees/${to.invitee}`, { rsvp: 1 }], endSeries],
  ['a removed invitee and the series', (to) => ['DELETE', `/invitees/${to.invitee}`], endSeries],
  ['a slot and its series', (to) => ['GET', `${to.series}/meeting_at/${SLOTS[2]}`], endSeries],
  ['an agenda and its series', (to) => ['POST', `${to.series}/agenda_items`, { title: 'Tides' }], endSeries],
  [
    'an attendee and the room',
    (to) => ['POST', `/meetings/${to.meeting}/attendees`, { member_id: to.member }],
    endRoom,
  ],
  [
    'an attendee and the meeting',
    (to) => ['POST', `/meetings/${to.meeting}/guests`, { member_id: to.member }],
    endMeeting,
  ],
  ['a changed attendee and the meeting', (to) => ['PATCH', `/attendees/${to.attendee}`, { rsvp: 1 }], endMeeting],
  ['a removed attendee and the meeting', (to) => ['DELETE', `/attendees/${to.attendee}`], endMeeting],
  [
    'an agenda and its meeting',
    (to) => ['PUT', `/meetings/${to.meeting}/agenda_items`, { agenda_items: [{ title: 'Tides' }] }],
    endMeeting,
  ],
  [
    'an item of an agenda and its meeting',
    (to) => ['PATCH', `/agenda_items/${to.agendaItem}`, { title: 'Tides' }],
    endMeeting,
  ],
  [
    'what is carried over and its meeting',
    (to) => ['POST', `/meetings/${to.occurrence}/agenda_items/carry_over`, {}],
    endOccurrence,
  ],
  [
    'what is carried over and its series',
    (to) => ['POST', `/meetings/${to.occurrence}/agenda_items/carry_over`, {}],
    endSeries,
  ],
  ['chat and the meeting', (to) => ['POST', `/meetings/${to.meeting}/chat_messages`, { text: 'Hello' }], endMeeting],
  [
    'a file and the meeting',
    (to) => ['POST', `/meetings/${to.meeting}/attachments`, { name: 'a.txt', type: 'text/plain', size: 3 }],
    endMeeting,
  ],
  [
    'a note and the meeting',
    (to) => ['POST', `/meetings/${to.meeting}/notes`, { description: 'High water' }],
    endMeeting,
  ],
  [
    'an action item and the meeting',
    (to) => ['POST', `/meetings/${to.meeting}/action_items`, { description: 'Dredge', member_id: to.member }],
    endMeeting,
  ],
  [
    'an action item and the room',
    (to) => ['POST', `/rooms/${to.room}/action_items`, { description: 'Dredge', member_id: to.member }],
    endRoom,
  ],
  [
    'a new assignee and the room',
    (to) => ['PATCH', `/action_items/${to.actionItem}`, { member_id: to.member }],
    endRoom,
  ],
  [
    'a default template and the room',
    (to) => ['POST', `/rooms/${to.room}/templates`, { name: 'Tides', room_default: true }],
    endRoom,
  ],
  [
    'a usual attendee and the room',
    (to) => ['POST', `/templates/${to.template}/attendees`, { member_id: to.member }],
    endRoom,
  ],
  [
    'a meeting and the room',
    (to) => ['POST', `/rooms/${to.room}/meetings`, { name: 'Tides', template_id: to.template }],
    endRoom,
  ],
  ['a move and the meeting', (to) => ['PATCH', `/meetings/${to.occurrence}`, { name: 'Moved' }], endSeries],
  ['a room member and the room', (to) => ['PATCH', `/room_members/${to.roomMember}`, { role_id: 4 }], endRoom],
]

onBothDatabases('what is asked while it is deleted', (stage) => {
  let scene: Scene
  let member: Someone

  before(async () => {
    scene = await setScene(stage())
    member = await someone(stage(), scene, { organization: 3 })
  })

  const ask = ([verb, path, body]: Asked): Promise<TestAnswer> => scene.owner.client.ask(verb, path, body)
  const made = async (...asked: Asked): Promise<any> => {
    const { status, body, text } = await ask(asked)
    assert.ok(status < 300, `${asked}: ${text}`)
    return body
  }

  async function furnish(): Promise<Place> {
    const room = await stage().room(scene.organization)
    const roomMember = await stage().place(room, member.id, 3)
    const series = await newSeries({ ...scene, room })
    const { meeting_id: occurrence } = await meetingAt(scene.owner.client, series, SLOTS[0])
    await made('PATCH', `/meetings/${occurrence}`, { state: 'started' })
    const { meeting_id: meeting } = await made('POST', `/rooms/${room}/meetings`, { start_time: SLOTS[1] + HOUR })
    const [{ agenda_item_id }] = (await ask(['GET', `/meetings/${meeting}/agenda_items`])).body
    const other = await someone(stage(), { ...scene, room }, { organization: 3, room: 3 })
    return {
      room,
      series: pathOf(series),
      occurrence,
      meeting,
      member: member.id,
      agendaItem: agenda_item_id,
      actionItem: (await made('POST', `/rooms/${room}/action_items`, { description: 'Dredge' })).action_item_id,
      attendee: (await made('POST', `/meetings/${meeting}/attendees`, { member_id: other.id })).attendee_id,
      invitee: (await made('POST', `${pathOf(series)}/invitees`, { member_id: other.id })).invitee_id,
      roomMember,
      template: (await made('POST', `/rooms/${room}/templates`, { name: 'Tide table' })).template_id,
    }
  }

  test('of four that collapse a series at once, one does, and the others hear that it is gone', async () => {
    for (let round = 0; round < 3; round++) {
      const { series, occurrence } = await furnish()
      const collapse: Asked = ['POST', `${series}/collapse`, { meeting_id: occurrence }]
      const answers = await Promise.all([collapse, collapse, collapse, collapse].map(ask))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 410, 410, 410])
    }
  })

  for (const [name, asked, ended] of MEETS) {
    test(`${name}: before, or as later`, async () => {
      for (let round = 0; round < 2; round++) {
        const place = await furnish()
        const both = [asked(place), ended(place, scene)]
        if (round % 2) both.reverse()
        const answers = await Promise.all([...both, asked(place)].map(ask))
        const [later, over] = [await ask(asked(place)), answers[round % 2 ? 0 : 1]!]
        // A collapse ends the series too.
        assert.ok([204, 410].includes(over.status), over.text)
        assert.ok([403, 404, 410].includes(later.status), later.text)
        // Of two alike, one may find what the other has done.
        const said = [answers[round % 2 ? 1 : 0]!, answers[2]!].filter(({ text }) => !/not_unique/.test(text))
        for (const { status, text } of said)
          assert.ok(status < 300 || status === later.status, `${status} ${text}, later ${later.status}`)
      }
    })
  }
})
