// Agenda items: the nested items of the agenda of a meeting, a series or a template, and of the backlog of a series or room.
import { agendaItemStates } from '../codes.ts'
import {
  type Field,
  flag,
  group,
  html,
  id,
  idOr,
  integer,
  many,
  nonEmpty,
  nullable,
  oneOf,
  required,
  text,
  timestamp,
  tuple,
} from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
import { LONGEST_MEETING } from '../meetings/meeting-fields.ts'
import { act, create, list, read, remove, resource, several, update } from '../resource.ts'

/** The most items of one agenda. */
export const MOST_ITEMS = 200
/** The most levels of nested items. */
export const MOST_LEVELS = 4
/** The greatest size of the titles and descriptions of one agenda together, in bytes of UTF-8. */
export const MOST_AGENDA_TEXT = 1_000_000
/** The greatest size of a series' agenda in all coming meetings together, in bytes, with 500 for each item. */
export const MOST_COPIED_BYTES = 25_000_000

const written = {
  title: nonEmpty(text(255)),
  description: nullable(html()),
  duration_seconds: nullable(integer(0, LONGEST_MEETING)),
  presenter_id: nullable(tuple('presenter_name')),
  parent_id: nullable(tuple('parent_title')),
}

/** The position among the items of the same parent, from 0; a greater one than there are stands for the end. */
export const position = integer(0, GREATEST_ID)

/** An item of a whole agenda as it is sent; an existing one has its id. */
export interface AgendaEntry {
  agenda_item_id?: number
  title: string
  description?: string | null
  duration_seconds?: number | null
  presenter_id?: number | null
  parent_id?: number | null
  children?: AgendaEntry[]
}

/** Fields that may be sent back but are ignored, since they follow from the item's place and history. */
const ignored = [
  ...['meeting_id', 'meeting_series_id', 'template_id', 'room_id', 'backlog', 'total_seconds', 'position', 'state'],
  ...['started_ts', 'finished_ts', 'elapsed_seconds', 'create_id', 'create_ts', 'update_ts'],
]

/** Reads one level more than is allowed, so that items that are nested too deeply are refused as such. */
const entries = (levels: number): Field<AgendaEntry[], unknown> => {
  const children = levels > 1 && { children: entries(levels - 1) }
  const entry = { agenda_item_id: id(), ...written, title: required(written.title), ...children }
  return many(group(entry, ignored), MOST_ITEMS) as unknown as Field<AgendaEntry[], unknown>
}

const whole = { agenda_items: required(entries(MOST_LEVELS + 1)) }
const added = { ...written, title: required(written.title), position }

const ofMeeting = '/meetings/:meeting_id/agenda_items'
const ofSeries = '/meeting_series/:meeting_series_id/agenda_items'
const ofTemplate = '/templates/:template_id/agenda_items'
const backlogOfSeries = '/meeting_series/:meeting_series_id/backlog_items'
const backlogOfRoom = '/rooms/:room_id/backlog_items'
const one = '/agenda_items/:agenda_item_id'

/** The resource of agenda items (docs/api/agendas.md#agenda-items). */
export const agendaItem = resource({
  name: 'agenda_item',
  collection: 'agenda_items',
  id: 'agenda_item_id',
  about:
    'An agenda item of a meeting, series or template. With `backlog`, an item without a date in the backlog of a ' +
    'series or, without `meeting_series_id`, of its room. `total_seconds` is the planned time including sub-items: ' +
    'the item’s own duration, or the sum of theirs if that is longer. `elapsed_seconds` is how long the item was ' +
    'current, excluding pauses. `create_id` is the person who added the item; null for copies from a series or ' +
    'template.',
  fields: {
    agenda_item_id: id(),
    meeting_id: nullable(tuple('meeting_name')),
    meeting_series_id: nullable(tuple('meeting_series_name')),
    template_id: nullable(tuple('template_name')),
    room_id: tuple('room_name'),
    backlog: flag(),
    ...written,
    total_seconds: integer(0, Number.MAX_SAFE_INTEGER),
    position,
    state: oneOf(...agendaItemStates),
    started_ts: nullable(timestamp()),
    finished_ts: nullable(timestamp()),
    elapsed_seconds: { ...integer(0, Number.MAX_SAFE_INTEGER), volatile: true },
    create_id: nullable(tuple('create_name')),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  order: 'place',
  endpoints: {
    inMeeting: list(ofMeeting, {}, { about: 'In outline order: each item is followed by its sub-items.' }),
    inSeries: list(ofSeries),
    inTemplate: list(ofTemplate),
    inBacklogOfSeries: list(backlogOfSeries, {}, { paged: 'extra', about: 'In outline order.' }),
    inBacklogOfRoom: list(backlogOfRoom, {}, { paged: 'extra', about: 'In outline order.' }),
    one: read(one),
    addToMeeting: create(ofMeeting, added),
    addToSeries: create(ofSeries, added),
    addToTemplate: create(ofTemplate, added),
    addToBacklogOfSeries: create(backlogOfSeries, added),
    addToBacklogOfRoom: create(backlogOfRoom, added),
    setOfMeeting: several('PUT', ofMeeting, whole, {
      about:
        'Replaces the whole agenda. Sub-items are sent as `children` of an item, or after it with `parent_id`. An ' +
        'item with its `agenda_item_id` keeps its notes, action items and state; omitted items are deleted.',
    }),
    setOfSeries: several('PUT', ofSeries, whole),
    setOfTemplate: several('PUT', ofTemplate, whole),
    copy: several(
      'POST',
      `${ofMeeting}/copy`,
      { meeting_id: required(tuple('meeting_name')) },
      { about: 'Appends copies of another meeting’s agenda items; returns the whole agenda.' },
    ),
    carryOver: several(
      'POST',
      '/meetings/:meeting_id/carry_over',
      { agenda_item_ids: required(many(id(), MOST_ITEMS)), to: required(idOr('next', 'backlog')) },
      {
        about:
          'Copies items, each with its unfinished sub-items, to the end of another agenda. `next` is the next ' +
          'pending meeting of the series, which is created if it does not exist yet. `backlog` is the backlog of the ' +
          'series, or of the room if there is no series. Items that were already carried over are skipped. Returns ' +
          'the items on the other agenda.',
      },
    ),
    carryOverUnfinished: several(
      'POST',
      `${ofMeeting}/carry_over`,
      {},
      { about: 'Carries over all unfinished items to the next meeting of the series; returns the items there.' },
    ),
    change: update(one, { ...written, position, state: oneOf(...agendaItemStates) }, { merges: true }),
    move: act(
      `${one}/move`,
      {
        meeting_id: tuple('meeting_name'),
        meeting_series_id: tuple('meeting_series_name'),
        room_id: tuple('room_name'),
        position,
        copy: flag(),
      },
      {
        about:
          'Moves an item with its sub-items, notes, action items and files to the agenda of a meeting, or to the ' +
          'backlog of a series or room. Send one of the three; all must be in the same room. `position` counts items ' +
          'without a parent; if omitted, the item becomes the last. With `copy`, the item stays in place with its ' +
          'notes, action items and files, and the copy is returned. Items discussed in an ended meeting can only be ' +
          'copied.',
      },
    ),
    drop: remove(one),
  },
})
