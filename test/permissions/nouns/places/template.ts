// Templates: the requests of their rows.
import { listed, others } from '../../cells.ts'
import { idsOf, stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    template: number
    otherTemplate: number
  }
}

const there = { also: { series: true } } as const
/** Whoever attends a meeting, or is invited to a series, of the room does not see its templates. */
const invited = { also: { invitee: true, invited: true } } as const

const both = ({ template, otherTemplate }: House) => [template, otherTemplate]
const one = ({ template }: House) => `/templates/${template}`
const inRoom: Try['ask'] = ({ room }) => ['GET', `/rooms/${room}/templates`]

/** Only whoever manages the room, also where they made or attend all that is in it. */
export const written = (ask: Try['ask']): Try[] => [
  { ask, ...there, may: others },
  { ask, also: { invitee: true, invited: true, made: true }, may: others },
]

const MANAGES_ROOM = 'PATCH /rooms/:room'

export const noun: PermissionNoun = {
  like: {
    'POST /rooms/:room/templates': MANAGES_ROOM,
    'PATCH /templates/:template': MANAGES_ROOM,
    'DELETE /templates/:template': MANAGES_ROOM,
  },
  trials: {
    recurring: {
      'GET /rooms/:room/templates (and /:template), /templates/:template': [
        { ask: inRoom, ...there, by: 'template_id', may: listed(both) },
        { ask: inRoom, ...invited, by: 'template_id', may: listed(both) },
        { ask: ({ room, template }) => ['GET', `/rooms/${room}/templates/${template}`], ...there, may: others },
        { ask: (house) => ['GET', one(house)], ...there, may: others },
        { ask: (house) => ['GET', one(house)], ...invited, may: others },
        {
          ask: (house) => ['GET', `${one(house)}?embed=attendees,facilitators,participants,guests`],
          ...there,
          may: others,
        },
      ],
      'POST /rooms/:room/templates': written(({ room }) => [
        'POST',
        `/rooms/${room}/templates`,
        { name: 'Spring tides' },
      ]),
      'PATCH /templates/:template': written((house) => ['PATCH', one(house), { room_default: true }]),
      'DELETE /templates/:template': written((house) => ['DELETE', one(house)]),
    },
  },
  whole: { series: true },
  furnish: async (trx, { room }, { series, invitee }) => {
    if (!series && !invitee) return { template: 0, otherTemplate: 0 }
    const row = { room_id: room, name: 'Tide table', room_default: 0, ...stamps } as const
    const made = await trx.insertInto('template').values([row, row]).returning('template_id').execute()
    const [template, otherTemplate] = idsOf(made, 'template_id') as [number, number]
    return { template, otherTemplate }
  },
  paper: { template: 1, otherTemplate: 2 },
  ids: { template_id: ({ template }) => template },
  tables: { stamped: ['template'] },
  say: (trx, { room, far }, word) =>
    trx.updateTable('template').set({ name: word, description: word }).where('room_id', 'in', [room, far]).execute(),
  needed: { 'template.add': () => ({ name: 'Spring tides' }) },
  deeds: { template_deleted: ({ template }) => ['DELETE', `/templates/${template}`] },
}
