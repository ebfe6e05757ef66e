// Presence: the people who have a meeting open now, and what they are typing.
import { id, nullable, oneOf, text, timestamp } from '../field.ts'
import { custom, resource } from '../resource.ts'

/** For how many seconds somebody is present who says so. */
export const PRESENT = 20
/** In how many meetings a person is present at a time; one more takes the place of the oldest. */
export const MOST_PRESENCES = 20
/** How many presences a site keeps at a time: a person counts once for each meeting that they are in. */
export const MOST_PRESENCES_OF_SITE = 20_000

/** What somebody may be writing. */
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
    `Who is in a meeting just now, and what they are writing there. It costs no credits and is kept for ${PRESENT} seconds. ` +
    'A stream of the changes of a meeting tells it as well.',
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
          `The caller is here, for ${PRESENT} seconds. \`agenda_item_id\` is an item of the meeting that they look at, \`writing\` ` +
          'what they write, and `thing_id` which one that is, where it is there already. What is left out is null.',
      },
    ),
    drop: custom('DELETE', '/meetings/:meeting_id/presence', {}, {}, { ...fleeting, about: 'The caller leaves.' }),
  },
})
