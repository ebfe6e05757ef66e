// Presence: the people who have a meeting open now, and what they are typing.
import { id, nullable, oneOf, text, timestamp } from '../field.ts'
import { custom, resource } from '../resource.ts'

/** For how many seconds somebody is present who says so. */
export const PRESENT = 20
/** In how many meetings a person is present at a time; one more takes the place of the oldest. */
export const MOST_PRESENCES = 20
/** Maximum number of presences of a site; a person counts once for each meeting. */
export const MOST_PRESENCES_OF_SITE = 20_000

/** Kinds of text that a present person can be writing. */
export const writings = ['note', 'agenda_item', 'action_item'] as const

const sent = {
  agenda_item_id: nullable(id()),
  writing: nullable(oneOf(...writings)),
  thing_id: nullable(id()),
}

const fields = { member_id: id(), member_name: text(), ...sent, since: timestamp() }

const fleeting = { fleeting: true } as const

export const presence = resource({
  name: 'presence',
  collection: 'presence',
  id: 'member_id',
  about:
    `Who is in a meeting now, and what they are writing. It costs no credits and expires after ${PRESENT} seconds. ` +
    'The change stream of a meeting also sends it.',
  fields,
  endpoints: {
    inMeeting: custom('GET', '/meetings/:meeting_id/presence', {}, fields, { paged: 'short', ...fleeting }),
    set: custom(
      'PUT',
      '/meetings/:meeting_id/presence',
      sent,
      {},
      {
        ...fleeting,
        about:
          `Marks the caller as present for ${PRESENT} seconds. \`agenda_item_id\` is the agenda item that they are viewing, ` +
          '`writing` is the kind of entry that they are writing, and `thing_id` is its id if it already exists. ' +
          'Omitted fields are null.',
      },
    ),
    drop: custom(
      'DELETE',
      '/meetings/:meeting_id/presence',
      {},
      {},
      { ...fleeting, about: 'Ends the presence of the caller.' },
    ),
  },
})
