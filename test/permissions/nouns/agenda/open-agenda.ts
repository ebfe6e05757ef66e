// Agenda items that people who take part add where the room lets them: the requests of their rows.
import { others } from '../../cells.ts'
import type { PermissionNoun } from '../../noun.ts'

declare module '../../houses/house.ts' {
  interface Also {
    /** The room lets people who take part add agenda items; the person added the first item of the meeting's agenda. */
    openAgenda?: true
  }
}

const title = 'Spring tides'
const ADD = 'POST /meetings/:meeting/agenda_items where the room lets members'
const CHANGE = 'PATCH /agenda_items/:item by who added it where the room lets members'
const REMOVE = 'DELETE /agenda_items/:item by who added it where the room lets members'
const TAKES_PART = 'POST /meetings/:meeting/action_items'
const also = { openAgenda: true } as const

export const noun: PermissionNoun = {
  like: { [ADD]: TAKES_PART, [CHANGE]: TAKES_PART, [REMOVE]: TAKES_PART },
  trials: {
    recurring: {
      [ADD]: [{ ask: ({ meeting }) => ['POST', `/meetings/${meeting}/agenda_items`, { title }], also, may: others }],
      [CHANGE]: [
        { ask: ({ agenda }) => ['PATCH', `/agenda_items/${agenda[0]}`, { title, position: 1 }], also, may: others },
      ],
      [REMOVE]: [{ ask: ({ agenda }) => ['DELETE', `/agenda_items/${agenda[0]}`], also, may: others }],
    },
  },
  parts: {
    'POST /meetings/:meeting/agenda_items': 'of a meeting',
    [ADD]: 'of a meeting in a room with `members_add_agenda_items`',
    [CHANGE]: 'pending, by the person who added it, in a room with `members_add_agenda_items`: all but `state`',
    [REMOVE]: 'pending, by the person who added it, in a room with `members_add_agenda_items`',
  },
  after: ['agenda-item'],
  furnish: async (trx, { room, person, agenda }, { openAgenda }) => {
    if (!openAgenda) return {}
    await trx.updateTable('room').set({ members_add_agenda_items: 1 }).where('room_id', '=', room).execute()
    const own = trx.updateTable('agenda_item').where('agenda_item_id', '=', agenda[0]!)
    await own.set({ create_id: person }).execute()
    return {}
  },
}
