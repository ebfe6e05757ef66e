// Meeting series: schedules of recurring meetings.
import {
  duration,
  flag,
  group,
  id,
  integer,
  json,
  localTime,
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
import { GREATEST_ID } from '../limits.ts'
import { meeting } from '../meetings/meeting.ts'
import { lengthFields, scheduleWords, sourceField, viewFields } from '../meetings/meeting-fields.ts'
import { create, custom, list, read, remove, resource, update } from '../resource.ts'

/** The greatest COUNT of a rule, and the most dates that a series can exclude. */
export const MOST_MEETINGS = 10_000
/** The most dates that a series can have beside those of its rule. */
export const MOST_ADDED = 1_000
/** The greatest ordinal of a weekday: a year has at most 53 of each (RFC 5545, 3.3.10). */
const MOST_WEEKS = 53

/** The parts of a rule in answers. Each ordinal belongs to the day at the same index; 0 stands for every such day. */
const parts = {
  freq: text(),
  interval: text(),
  bymonthdays: nullable(many(integer(-31, 31))),
  daysofweek: many(text()),
  dayordinals: nullable(many(integer(-MOST_WEEKS, MOST_WEEKS))),
  weekstart: text(),
}

/** The parts of a rule as they are sent: `freq` in any case, `interval` as a number or text, a day also as `2TU`. */
const partsSent = {
  freq: required(text(10)),
  interval: json(),
  bymonthdays: nullable(many(integer(-31, 31))),
  daysofweek: many(text(5)),
  dayordinals: nullable(many(integer(-MOST_WEEKS, MOST_WEEKS))),
  weekstart: text(2),
}

const recurrence = {
  recurrence_id: id(),
  meeting_series_id: id(),
  rrule: text(),
  dtstart: text(),
  dtuntil: nullable(text()),
  until: nullable(text()),
  rcount: nullable(integer(1, MOST_MEETINGS)),
  timezone_name: text(),
  start_ts: timestamp(),
  dtstart_ts: timestamp(),
  until_ts: nullable(timestamp()),
  event_duration: nullable(duration()),
  added_dates: nullable(many(text())),
  excluded_dates: nullable(many(text())),
  create_ts: timestamp(),
  update_ts: timestamp(),
}

/** Carry-over of unfinished agenda items when a meeting ends: ask, next meeting, backlog, or none. */
export const carryOvers = ['ask', 'next', 'backlog', 'off'] as const
const carry_over = oneOf(...carryOvers)

const described = {
  template_id: nullable(id()),
  description: nullable(text()),
  location: nullable(text()),
  audio: nullable(text()),
  carry_over,
  ...lengthFields,
}

/** Fields of a schedule, except its start. */
export const scheduleFields = {
  dtuntil: nullable(localTime()),
  rcount: nullable(integer(1, MOST_MEETINGS)),
  timezone_name: text(64),
  windows_timezone: text(64),
  windows_region: text(3),
  rrule_parts: group(partsSent),
  // A rule has at most 1,000 characters beside its end.
  rrule: text(1_100),
}

/** The preview of a change (docs/api/recurring-meetings.md#previewing-a-change). */
const preview = {
  kept: many(id()),
  moved: many(id()),
  deleted: many(id()),
  own_time: many(id()),
  canceled: many(id()),
  occurrences: many(
    group({
      what: oneOf('kept', 'moved', 'deleted', 'made'),
      meeting_id: nullable(id()),
      start_time: nullable(timestamp({ pretty: true })),
      new_start_time: nullable(timestamp({ pretty: true })),
      notes: integer(0, GREATEST_ID),
      action_items: integer(0, GREATEST_ID),
      attachments: integer(0, GREATEST_ID),
      agenda_changed: flag(),
    }),
  ),
  mails: integer(0, GREATEST_ID),
}

/** Fields of a series that can be changed. */
const changeable = {
  name: nonEmpty(text(255)),
  ...described,
  dtstart: localTime(),
  ...scheduleFields,
  added_dates: nullable(many(localTime({ exact: true }), MOST_ADDED)),
  excluded_dates: nullable(many(localTime({ exact: true }), MOST_MEETINGS)),
  skip_attendees: flag(),
  meeting_series_source: sourceField,
  keep: many(id()),
  shift_days: integer(-366, 366),
}

const filters = { after: timestamp(), before: timestamp(), updated: timestamp() }
const paths = ['/meeting_series/:meeting_series_id', '/rooms/:room_id/meeting_series/:meeting_series_id'] as const

/** The resource of series. */
export const meetingSeries = resource({
  name: 'meeting_series',
  collection: 'meeting_series',
  id: 'meeting_series_id',
  about: 'A series of recurring meetings. Each occurrence has an address before its meeting exists.',
  fields: {
    meeting_series_id: id(),
    meeting_series_url: pageLink('/meeting_series/:meeting_series_id'),
    room_id: tuple('room_name'),
    template_id: nullable(tuple('template_name')),
    name: text(255),
    description: nullable(text()),
    location: nullable(text()),
    audio: nullable(text()),
    duration: nullable(duration()),
    recurrence_description: text(),
    announced: flag(),
    carry_over,
    recurrence: group(recurrence),
    rrule_parts: group(parts),
    continues_id: nullable(tuple('continues_name')),
    continued_by_id: nullable(tuple('continued_by_name')),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: {
    invitees: rows('invitee'),
    facilitators: rows('invitee'),
    participants: rows('invitee'),
    observers: rows('invitee'),
    guests: rows('invitee'),
    ...viewFields,
    recurrence_descriptions: scheduleWords,
    schedule_timezone: text(),
    meeting_series_source: row('meeting_series_source'),
  },
  sorts: ['create_ts', 'update_ts', 'start_time', 'end_time'],
  endpoints: {
    mine: list('/meeting_series', { ...filters, room_id: id() }, { paged: 'always' }),
    inRoom: list('/rooms/:room_id/meeting_series', filters, { paged: 'always' }),
    one: read(
      paths,
      {},
      {
        formats: ['ics'],
        about:
          '`format=ics` returns a file for calendar apps: the recurring event, and the meetings that differ from it.',
      },
    ),
    meetingAt: custom('GET', '/meeting_series/:meeting_series_id/meeting_at/:time', {}, meeting.fields, {
      moments: ['time'],
      about: 'The meeting of the series at that time. It is created if it does not exist yet.',
    }),
    add: create('/rooms/:room_id/meeting_series', {
      name: required(nonEmpty(text(255))),
      ...described,
      skip_attendees: flag(),
      meeting_series_source: sourceField,
      dtstart: required(localTime()),
      ...scheduleFields,
    }),
    change: update(paths, { ...changeable, announced: flag() }, { merges: true, preview, tells: true }),
    split: create(
      '/meeting_series/:meeting_series_id/split',
      { from: required(timestamp()), ...changeable },
      {
        preview,
        tells: true,
        about:
          'Ends the series before one of its meetings, and creates a new series for that meeting and those after it.',
      },
    ),
    collapse: custom(
      'POST',
      '/meeting_series/:meeting_series_id/collapse',
      { meeting_id: required(tuple('meeting_name')) },
      meeting.fields,
      {
        tells: true,
        about: 'Ends the series. One meeting and all past meetings remain as single meetings; returns the one meeting.',
      },
    ),
    drop: remove(paths, { from: timestamp() }, { preview, tells: true }),
  },
})
