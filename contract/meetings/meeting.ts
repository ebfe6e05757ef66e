// Meetings of a room, scheduled or not.
import { meetingStates } from '../codes.ts'
import {
  duration,
  flag,
  group,
  id,
  many,
  nonEmpty,
  nullable,
  oneOf,
  pageLink,
  required,
  row,
  rows,
  text,
  timestamp,
  tuple,
} from '../field.ts'
import { exportFormats, exportParts } from '../formats.ts'
import { minutesStates } from '../minutes/minutes.ts'
import { act, create, list, read, remove, replace, resource, update } from '../resource.ts'
import { lengthFields, MOST_PARTICIPANTS, scheduleWords, sourceField, viewFields } from './meeting-fields.ts'

const state = oneOf(...meetingStates)

const filters = {
  timeframe: oneOf('all', 'past', 'future', 'scheduled', 'unscheduled'),
  state,
  after: timestamp(),
  before: timestamp(),
  updated: timestamp(),
}

const planned = {
  name: nonEmpty(text(255)),
  description: nullable(text()),
  outcomes: nullable(text()),
  location: nullable(text()),
  audio: nullable(text()),
  start_time: nullable(timestamp()),
  end_time: nullable(timestamp()),
}

/** The embeds of a list in a room: all but the source. */
const inRoom = [
  'attendees',
  'facilitators',
  'participants',
  'observers',
  'guests',
  ...Object.keys(viewFields),
  'recurrence_descriptions',
  'schedule_timezone',
  'series_name',
  'open_items',
  'presented_items',
]

/** The resource of meetings. */
export const meeting = resource({
  name: 'meeting',
  collection: 'meetings',
  id: 'meeting_id',
  about: 'A meeting in a room, with its schedule, state and people.',
  fields: {
    meeting_id: id(),
    meeting_url: pageLink('/meetings/:meeting_id'),
    meeting_inprogress_url: {
      ...pageLink('/meetings/:meeting_id/live'),
      while: { column: 'state', holds: ['started', 'paused'] },
    },
    room_id: tuple('room_name'),
    template_id: nullable(tuple('template_name')),
    name: text(255),
    description: nullable(text()),
    outcomes: nullable(text()),
    location: nullable(text()),
    audio: nullable(text()),
    scheduled: flag(),
    announced: flag(),
    state,
    duration: nullable(duration()),
    start_time: nullable(timestamp({ pretty: true })),
    end_time: nullable(timestamp({ pretty: true })),
    meeting_series_id: nullable(tuple('meeting_series_name')),
    slot_ts: nullable(timestamp()),
    create_ts: timestamp(),
    update_ts: timestamp(),
    state_ts: timestamp(),
    started_ts: nullable(timestamp()),
    minutes_state: oneOf(...minutesStates),
    minutes_review_ts: nullable(timestamp()),
  },
  embeds: {
    attendees: rows('attendee'),
    facilitators: rows('attendee'),
    participants: rows('attendee'),
    observers: rows('attendee'),
    guests: rows('attendee'),
    ...viewFields,
    recurrence_descriptions: nullable(scheduleWords),
    schedule_timezone: nullable(text()),
    series_name: nullable(text()),
    open_items: group({ action_items: rows('action_item'), agenda_items: rows('agenda_item') }),
    presented_items: rows('agenda_item'),
    meeting_source: row('meeting_source'),
  },
  sorts: ['create_ts', 'update_ts', 'state_ts', 'start_time', 'end_time'],
  endpoints: {
    mine: list(
      '/meetings',
      { ...filters, room_id: id(), to_review: flag() },
      {
        paged: 'extra',
        about:
          'With `to_review`, the meetings whose minutes are in review, and whose review was requested of the caller and ' +
          'is still missing.',
      },
    ),
    inRoom: list('/rooms/:room_id/meetings', filters, { paged: 'extra', embeds: inRoom }),
    one: read(
      ['/meetings/:meeting_id', '/rooms/:room_id/meetings/:meeting_id'],
      {},
      {
        formats: [...exportFormats, 'ics'],
        formatEmbeds: exportParts,
        about:
          '`format` returns a file: the agenda before the meeting, or the record after it. `embed` then adds content ' +
          'to the file. With `attachments`, a meeting with files returns a zip archive of the document and the ' +
          'files. `ics` is an event for calendar apps and does not support `embed`.',
      },
    ),
    change: update(
      ['/meetings/:meeting_id', '/rooms/:room_id/meetings/:meeting_id'],
      { ...planned, ...lengthFields, state, announced: flag(), room_id: tuple('room_name') },
      { merges: true, tells: true },
    ),
    set: replace(
      ['/meetings/:meeting_id', '/rooms/:room_id/meetings/:meeting_id'],
      {
        name: required(planned.name),
        description: required(planned.description),
        outcomes: required(planned.outcomes),
        location: required(planned.location),
        audio: required(planned.audio),
        start_time: required(planned.start_time),
        end_time: required(planned.end_time),
        ...lengthFields,
        state: required(state),
        announced: flag(),
      },
      { tells: true },
    ),
    addToRoom: create('/rooms/:room_id/meetings', {
      ...planned,
      ...lengthFields,
      template_id: nullable(id()),
      state: oneOf('pending', 'started', 'ended'),
      skip_attendees: flag(),
      meeting_source: sourceField,
    }),
    setMinutes: act(
      '/meetings/:meeting_id/minutes',
      {
        state: required(oneOf(...minutesStates)),
        approved_sha256: nullable(text(64)),
        reviewers: many(id(), MOST_PARTICIPANTS),
        review_ts: nullable(timestamp()),
      },
      {
        about:
          'Sends the minutes of a meeting for review, approves them, or returns them to draft. With ' +
          '`approved`, `approved_sha256` is the `sha256` of the record that the caller read; 422 if the record has ' +
          'changed since. With `in_review`, `reviewers` are the people who are asked to review the minutes: they must be ' +
          'allowed to approve them. By default these are all attendees who may, except the caller. `review_ts` is the ' +
          'deadline, which must be in the future. While the minutes are in review, sending `in_review` again updates whichever of ' +
          'the two is included.',
      },
    ),
    drop: remove(['/meetings/:meeting_id', '/rooms/:room_id/meetings/:meeting_id'], {}, { tells: true }),
  },
})
