// Agenda proposals: topics that people suggest for the agenda of a meeting, until somebody who runs it decides.
import { html, id, integer, nonEmpty, nullable, oneOf, required, text, timestamp, tuple } from '../field.ts'
import { LONGEST_MEETING } from '../meetings/meeting-fields.ts'
import { act, create, list, read, remove, resource, update } from '../resource.ts'
import { position } from './agenda-item.ts'

export const proposalStates = ['proposed', 'accepted', 'declined'] as const
export type ProposalState = (typeof proposalStates)[number]

/** The most open proposals of one person for one meeting. */
export const MOST_PROPOSALS = 20

const written = {
  title: nonEmpty(text(255)),
  description: nullable(html()),
  duration_seconds: nullable(integer(0, LONGEST_MEETING)),
}
const comment = nullable(text(500))

const inMeeting = '/meetings/:meeting_id/agenda_proposals'
const one = '/agenda_proposals/:agenda_proposal_id'

/** The resource of agenda proposals (docs/api/agendas.md#agenda-proposals). */
export const agendaProposal = resource({
  name: 'agenda_proposal',
  collection: 'agenda_proposals',
  id: 'agenda_proposal_id',
  about:
    'A topic proposed for the agenda of a meeting. It is not part of the agenda, its totals or its exports. Accepting it ' +
    'adds an agenda item and sets `agenda_item_id`. `comment` is the reason for declining it.',
  fields: {
    agenda_proposal_id: id(),
    meeting_id: tuple('meeting_name'),
    ...written,
    state: oneOf(...proposalStates),
    comment,
    agenda_item_id: nullable(tuple('agenda_item_title')),
    create_id: nullable(tuple('create_name')),
    decide_id: nullable(tuple('decide_name')),
    decide_ts: nullable(timestamp()),
    create_ts: timestamp(),
    update_ts: timestamp(),
  },
  sorts: ['create_ts', 'update_ts'],
  order: 'create_ts',
  endpoints: {
    inMeeting: list(inMeeting, {}, { paged: 'extra', about: 'In order of creation.' }),
    one: read(one),
    add: create(
      inMeeting,
      { ...written, title: required(written.title) },
      {
        about:
          'For Participants and people who can write in the room. Meetings that have ended or are canceled accept no ' +
          'proposals, and a person can have at most 20 open proposals for a meeting.',
      },
    ),
    change: update(one, written, { about: 'Only for the person who made it, while `state` is `proposed`.' }),
    accept: act(
      `${one}/accept`,
      { position },
      {
        about:
          'Adds the item to the agenda, presented by the person who proposed it. `position` counts items without a ' +
          'parent; if omitted, the item becomes the last. 422 on `state` if someone has already decided.',
      },
    ),
    decline: act(
      `${one}/decline`,
      { comment },
      { about: 'Declines the proposal. 422 on `state` if someone has already decided.' },
    ),
    drop: remove(one, {}, { about: 'Only for the person who made it, while `state` is `proposed`.' }),
  },
})
