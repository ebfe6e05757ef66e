// The rows of docs/api/events.md#events: what there is, which change is made, and the events that it causes.
import assert from 'node:assert/strict'
import { materialiseMeetings } from '../../server/jobs/materialise.ts'
import { newMeeting, type Scene, type Someone } from '../places/scene.ts'
import { meetingAt, newSeries, pathOf, SLOTS, WEEKLY } from '../series/series-scene.ts'
import { NOW, type Stage } from '../stage.ts'

export interface EventScene extends Scene {
  stage: Stage
  guest: Someone
  attic: number
}

export interface Row {
  when: string
  /** What is there before; it gives the path of the thing. */
  given?: (place: EventScene) => Promise<string>
  change: (place: EventScene, path: string) => Promise<{ status: number }>
  /** The same again has another meaning. */
  once?: true
  events: string[]
}

const SOON = { value: NOW + 3600 }
const LATER = { value: NOW + 7200 }
const SCHEDULED = { start_time: SOON, duration_minutes: 30 }

const patch =
  (body: object) =>
  ({ owner }: EventScene, path: string) =>
    owner.client.patch(path, body)
const remove = ({ owner }: EventScene, path: string) => owner.client.delete(path)

const meeting =
  (...changes: object[]) =>
  async (place: EventScene) => {
    const path = `/meetings/${await newMeeting(place)}`
    for (const change of changes) assert.equal((await place.owner.client.patch(path, change)).status, 200)
    return path
  }
const made =
  (collection: (place: EventScene) => Promise<string>, body: (place: EventScene) => object) =>
  async (place: EventScene) => {
    const { status, headers, text } = await place.owner.client.post(await collection(place), body(place))
    assert.equal(status, 201, text)
    return String(headers['location']).split('/api/v1')[1]!
  }
const series = async (place: EventScene) => pathOf(await newSeries(place))
/** A series with a pending meeting. */
const withMeeting = async (place: EventScene) => {
  const row = await newSeries(place)
  await meetingAt(place.owner.client, row, SLOTS[1])
  return pathOf(row)
}
const guestOf = ({ guest }: EventScene) => ({ member_id: guest.id })
const attendee = (place: EventScene) => made(async () => `${await meeting()(place)}/attendees`, guestOf)(place)
const invitee = (place: EventScene) => made(async () => `${await series(place)}/invitees`, guestOf)(place)
const item = (place: EventScene) =>
  made(
    async () => `${await meeting()(place)}/action_items`,
    () => ({ description: 'Buy tar' }),
  )(place)

const make =
  (collection: (place: EventScene, path: string) => string, body: (place: EventScene) => object) =>
  (place: EventScene, path: string) =>
    place.owner.client.post(collection(place, path), body(place))
const inRoom = ({ room }: EventScene) => `/rooms/${room}/meetings`
const seriesInRoom = ({ room }: EventScene) => `/rooms/${room}/meeting_series`

/** What tells that the meetings of `furnishedRoom` are gone. */
const GONE = ['meeting_deleted', 'meeting_deleted', 'meeting_deleted']

/** A room with a series that has two meetings, and a single meeting. */
async function furnishedRoom(place: EventScene): Promise<string> {
  const room = await place.stage.room(place.organization)
  await place.stage.place(room, place.owner.id, 2)
  const row = await newSeries({ ...place, room })
  for (const slot of SLOTS.slice(0, 2)) await meetingAt(place.owner.client, row, slot)
  await newMeeting({ ...place, room })
  return `/organizations/${place.organization}/rooms/${room}`
}

/** The owner attends what they make. */
const CREATED = ['meeting_created', 'attendee_added']

export const TABLE: readonly Row[] = [
  {
    when: 'a meeting is made without a start',
    change: make(inRoom, () => ({ name: 'Oars' })),
    once: true,
    events: CREATED,
  },
  {
    when: 'a meeting is made with a start',
    change: make(inRoom, () => ({ name: 'Oars', start_time: SOON })),
    once: true,
    events: [...CREATED, 'meeting_scheduled'],
  },
  {
    when: 'a meeting is made that has started',
    change: make(inRoom, () => ({ name: 'Oars', state: 'started' })),
    once: true,
    events: [...CREATED, 'meeting_started'],
  },
  {
    when: 'a meeting of a series is asked for the first time',
    given: series,
    change: ({ owner }, path) => owner.client.get(`${path}/meeting_at/${SLOTS[0]}`),
    events: [...CREATED, 'meeting_scheduled'],
  },
  {
    when: 'the job makes a meeting of a series',
    given: series,
    change: async ({ stage }) => ({ status: (await materialiseMeetings(stage.site)) > 1 ? 500 : 200 }),
    events: [...CREATED, 'meeting_scheduled'],
  },
  {
    when: 'a meeting gets a start',
    given: meeting(),
    change: patch({ start_time: SOON }),
    events: ['meeting_scheduled'],
  },
  {
    when: 'the start of a meeting changes',
    given: meeting({ start_time: SOON }),
    change: patch({ start_time: LATER }),
    events: ['meeting_scheduled'],
  },
  {
    when: 'the end of a meeting changes',
    given: meeting({ start_time: SOON, duration_minutes: 30 }),
    change: patch({ end_time: LATER }),
    events: ['meeting_scheduled'],
  },
  {
    when: 'the duration of a meeting changes',
    given: meeting({ start_time: SOON, duration_minutes: 30 }),
    change: patch({ duration_minutes: 45 }),
    events: ['meeting_scheduled'],
  },
  ...['name', 'description', 'location', 'outcomes'].map((field) => ({
    when: `the ${field} of a meeting changes`,
    given: meeting(),
    change: patch({ [field]: 'At the quay' }),
    events: ['meeting_content_changed'],
  })),
  {
    when: 'name and start of a meeting change',
    given: meeting({ start_time: SOON }),
    change: patch({ name: 'At the quay', start_time: LATER }),
    events: ['meeting_scheduled', 'meeting_content_changed'],
  },
  { when: 'pending → canceled', given: meeting(), change: patch({ state: 'canceled' }), events: ['meeting_canceled'] },
  {
    when: 'canceled → pending',
    given: meeting({ state: 'canceled' }),
    change: patch({ state: 'pending' }),
    events: ['meeting_restored'],
  },
  {
    when: 'pending → started',
    given: meeting(SCHEDULED),
    change: patch({ state: 'started' }),
    events: ['meeting_started'],
  },
  {
    when: 'started → paused',
    given: meeting(SCHEDULED, { state: 'started' }),
    change: patch({ state: 'paused' }),
    events: [],
  },
  {
    when: 'paused → started',
    given: meeting(SCHEDULED, { state: 'started' }, { state: 'paused' }),
    change: patch({ state: 'started' }),
    events: [],
  },
  {
    when: 'started → ended',
    given: meeting(SCHEDULED, { state: 'started' }),
    change: patch({ state: 'ended' }),
    events: ['meeting_ended'],
  },
  {
    when: 'ended → started',
    given: meeting(SCHEDULED, { state: 'started' }, { state: 'ended' }),
    change: patch({ state: 'started' }),
    events: ['meeting_started'],
  },
  { when: 'a meeting is deleted', given: meeting(), change: remove, once: true, events: ['meeting_deleted'] },
  {
    when: 'a meeting is deleted with its series',
    given: withMeeting,
    change: remove,
    once: true,
    events: ['meeting_deleted', 'meeting_series_deleted'],
  },
  {
    when: 'a room is deleted with what it holds',
    given: furnishedRoom,
    change: remove,
    once: true,
    events: [...GONE, 'meeting_series_deleted'],
  },
  {
    when: 'an organization is deleted with what its rooms hold',
    given: async (place) => {
      const organization = await place.stage.organization(place.owner.id)
      await furnishedRoom({ ...place, organization })
      await furnishedRoom({ ...place, organization })
      return `/organizations/${organization}`
    },
    change: remove,
    once: true,
    events: [...GONE, ...GONE, 'meeting_series_deleted', 'meeting_series_deleted'],
  },
  {
    when: 'a meeting is deleted by a change of the schedule',
    given: withMeeting,
    change: patch({ rrule_parts: { freq: 'weekly', daysofweek: ['FR'] } }),
    events: ['meeting_deleted', 'meeting_series_scheduled'],
  },
  {
    when: 'the room of a meeting changes',
    given: meeting(),
    change: (place, path) => patch({ room_id: place.attic })(place, path),
    events: ['meeting_room_changed'],
  },
  {
    when: 'an attendee is added',
    given: meeting(),
    change: make((_, path) => `${path}/attendees`, guestOf),
    once: true,
    events: ['attendee_added'],
  },
  { when: 'an attendee answers', given: attendee, change: patch({ rsvp: 1 }), events: ['attendee_rsvp'] },
  { when: 'an attendee gets another role', given: attendee, change: patch({ role_id: 4 }), events: [] },
  { when: 'an attendee is removed', given: attendee, change: remove, once: true, events: ['attendee_deleted'] },
  {
    when: 'an invitee is added',
    given: series,
    change: make((_, path) => `${path}/invitees`, guestOf),
    once: true,
    events: ['invitee_added'],
  },
  { when: 'an invitee answers', given: invitee, change: patch({ rsvp: 2 }), events: ['invitee_rsvp'] },
  { when: 'an invitee is removed', given: invitee, change: remove, once: true, events: ['invitee_deleted'] },
  {
    when: 'a series is made',
    change: make(seriesInRoom, () => WEEKLY),
    once: true,
    events: ['meeting_series_created', 'meeting_series_scheduled', 'invitee_added'],
  },
  {
    when: 'the schedule of a series changes',
    given: series,
    change: patch({ duration_minutes: 45 }),
    events: ['meeting_series_scheduled'],
  },
  ...['name', 'description', 'location'].map((field) => ({
    when: `the ${field} of a series changes`,
    given: series,
    change: patch({ [field]: 'At the quay' }),
    events: ['meeting_series_content_changed'],
  })),
  {
    when: 'a series is collapsed',
    given: withMeeting,
    change: async ({ owner }, path) => {
      const { meeting_id } = await meetingAt(
        owner.client,
        { meeting_series_id: Number(path.split('/').pop()) },
        SLOTS[1],
      )
      return owner.client.post(`${path}/collapse`, { meeting_id })
    },
    once: true,
    events: ['meeting_series_collapsed'],
  },
  {
    when: 'an action item is made',
    given: meeting(),
    change: make(
      (_, path) => `${path}/action_items`,
      () => ({ description: 'Buy tar' }),
    ),
    once: true,
    events: ['action_item_created'],
  },
  {
    when: 'an action item is made for somebody',
    given: meeting(),
    change: make(
      (_, path) => `${path}/action_items`,
      (place) => ({ description: 'Buy tar', ...guestOf(place) }),
    ),
    once: true,
    events: ['action_item_created', 'action_item_assigned'],
  },
  {
    when: 'an action item is given to somebody',
    given: item,
    change: (place, path) => patch(guestOf(place))(place, path),
    events: ['action_item_assigned'],
  },
  { when: 'an action item is closed', given: item, change: patch({ state: 1 }), events: ['action_item_closed'] },
]
