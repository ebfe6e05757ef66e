// Action items: tasks of a room or of a meeting.
import { actionItemStates } from '../codes.ts'
import {
  coded,
  html,
  id,
  integer,
  many,
  nonEmpty,
  nullable,
  oneOf,
  pageLink,
  required,
  row,
  text,
  timestamp,
  tuple,
} from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
import { create, list, read, remove, resource, update } from '../resource.ts'

const bound = timestamp()

/** The filters of every list (docs/api/minutes-and-decisions.md#action-items). `assignee=0` stands for unassigned items. */
const filters = {
  state: oneOf('any', 'open', 'closed'),
  after: bound,
  before: bound,
  updated: bound,
  assignee: integer(0, GREATEST_ID),
  agenda_item_id: id(),
}

/** An agenda item of the meeting; the first one where none is sent. */
const agenda_item_id = tuple('title')

const changed = {
  state: coded(actionItemStates),
  description: nonEmpty(html()),
  member_id: nullable(tuple('assignee_name')),
  due_ts: nullable(timestamp()),
  tags: many(text(64)),
}

const added = {
  ...changed,
  description: required(nonEmpty(html())),
  close_ts: nullable(timestamp()),
}

/** The resource of action items. */
export const actionItem = resource({
  name: 'action_item',
  collection: 'action_items',
  id: 'action_item_id',
  about: 'A task in a room or meeting, with an optional assignee and due date.',
  fields: {
    action_item_id: id(),
    action_item_url: pageLink('/action_items/:action_item_id'),
    state: coded(actionItemStates),
    description: html(),
    room_id: tuple('room_name'),
    meeting_id: nullable(tuple('meeting_name')),
    create_id: nullable(tuple('create_name')),
    update_id: nullable(tuple('update_name')),
    member_id: nullable(tuple('assignee_name')),
    due_ts: nullable(timestamp()),
    close_ts: nullable(timestamp()),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: { description_clean: text(), tags: many(text(64)), agenda_item: row('agenda_item') },
  sorts: ['create_ts', 'update_ts', 'close_ts', 'due_ts'],
  endpoints: {
    mine: list(
      '/action_items',
      { ...filters, view: oneOf('created_by_me', 'assigned_to_me', 'asked_of_others') },
      { paged: 'always', formats: ['xlsx'] },
    ),
    inMeeting: list('/meetings/:meeting_id/action_items', filters, { paged: 'always' }),
    inSeries: list('/meeting_series/:meeting_series_id/action_items', filters, { paged: 'always' }),
    inRoom: list('/rooms/:room_id/action_items', filters, { paged: 'always', formats: ['xlsx'] }),
    inOrganization: list('/organizations/:organization_id/action_items', filters, {
      paged: 'always',
      formats: ['xlsx'],
    }),
    one: read([
      '/action_items/:action_item_id',
      '/meetings/:meeting_id/action_items/:action_item_id',
      '/rooms/:room_id/action_items/:action_item_id',
      '/organizations/:organization_id/action_items/:action_item_id',
    ]),
    change: update(
      [
        '/action_items/:action_item_id',
        '/meetings/:meeting_id/action_items/:action_item_id',
        '/rooms/:room_id/action_items/:action_item_id',
      ],
      { ...changed, agenda_item_id },
      { merges: true },
    ),
    addToRoom: create('/rooms/:room_id/action_items', added),
    addToMeeting: create('/meetings/:meeting_id/action_items', { ...added, agenda_item_id }),
    drop: remove([
      '/action_items/:action_item_id',
      '/meetings/:meeting_id/action_items/:action_item_id',
      '/rooms/:room_id/action_items/:action_item_id',
    ]),
  },
})
