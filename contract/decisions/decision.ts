// Decisions: the register of notes tagged `decision`.
import { html, id, integer, many, nullable, oneOf, rows, searchText, text, timestamp, tuple } from '../field.ts'
import { GREATEST_ID } from '../limits.ts'
import { list, read, resource, update } from '../resource.ts'

export const decisionStates = ['proposed', 'decided', 'replaced', 'withdrawn'] as const
export type DecisionState = (typeof decisionStates)[number]

/** The documents of a register, beside the tables. */
export const registerFormats = ['docx', 'html', 'markdown', 'pdf'] as const
export type RegisterFormat = (typeof registerFormats)[number]

const state = oneOf(...decisionStates)

/**
 * `year`, `after` and `before`: of `decided_ts`; the year by UTC. `owner=0` asks for decisions without an owner, `present` for those
 * of meetings at which somebody was.
 */
const filters = {
  search: searchText(200),
  year: integer(1, 9999),
  after: timestamp(),
  before: timestamp(),
  state,
  owner: integer(0, GREATEST_ID),
  present: id(),
}

const register = {
  paged: 'always',
  formats: ['xlsx', 'csv', ...registerFormats],
  about: '`format` returns the decisions as a spreadsheet, or as a document by year.',
} as const

/** The resource of decisions (docs/api/minutes-and-decisions.md#decisions). */
export const decision = resource({
  name: 'decision',
  collection: 'decisions',
  id: 'decision_id',
  about:
    'A note tagged `decision`, with its number, state and owner. It has the note’s id, and its text is edited ' +
    'through the note. If the tag is removed, the decision stays in the register as `withdrawn`.',
  fields: {
    decision_id: id(),
    number: text(),
    display_number: text(),
    description: html(),
    state,
    decided_ts: timestamp(),
    owner_id: nullable(tuple('owner_name')),
    replaces_id: nullable(tuple('replaces_number')),
    replaced_by_id: nullable(tuple('replaced_by_number')),
    review_ts: nullable(timestamp()),
    agenda_item_id: nullable(tuple('agenda_item_title')),
    meeting_id: nullable(tuple('meeting_name')),
    meeting_series_id: nullable(tuple('meeting_series_name')),
    room_id: tuple('room_name'),
    create_id: nullable(tuple('create_name')),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  embeds: {
    description_clean: text(),
    action_items: rows('action_item'),
    attendees: rows('attendee'),
    present: many(tuple('member_name')),
  },
  sorts: ['decided_ts', 'review_ts', 'create_ts', 'update_ts'],
  order: '-decided_ts',
  endpoints: {
    all: list('/decisions', filters, register),
    inRoom: list('/rooms/:room_id/decisions', filters, register),
    inOrganization: list('/organizations/:organization_id/decisions', filters, register),
    inSeries: list('/meeting_series/:meeting_series_id/decisions', filters, register),
    one: read('/decisions/:decision_id'),
    change: update('/decisions/:decision_id', {
      state,
      owner_id: nullable(tuple('owner_name')),
      decided_ts: timestamp(),
      replaces_id: nullable(tuple('replaces_number')),
      review_ts: nullable(timestamp()),
    }),
  },
})
