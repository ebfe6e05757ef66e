// Who is usually at the meetings of a template: the requests of their rows.
import { listed, others } from '../../cells.ts'
import { anyRecordOf, type Record, recordOf, stamps } from '../../houses/furnish.ts'
import type { House } from '../../houses/house.ts'
import type { PermissionNoun } from '../../noun.ts'
import { written } from './template.ts'

declare module '../../houses/house.ts' {
  interface House {
    /** Who is usually at the meetings of the template. */
    usual: Record[]
  }
}

const there = { also: { series: true } } as const
const invited = { also: { invitee: true, invited: true } } as const

const of = ({ template }: House) => `/templates/${template}`
const usual = ({ usual, cast }: House) => recordOf(usual, cast.host)
const MANAGES_ROOM = 'PATCH /rooms/:room'

export const noun: PermissionNoun = {
  like: {
    'GET /templates/:template/attendees, /template_attendees/:attendee':
      'GET /rooms/:room/templates (and /:template), /templates/:template',
    'POST /templates/:template/attendees': MANAGES_ROOM,
    'PATCH /template_attendees/:attendee': MANAGES_ROOM,
    'DELETE /template_attendees/:attendee': MANAGES_ROOM,
  },
  trials: {
    recurring: {
      'GET /templates/:template/attendees, /template_attendees/:attendee': [
        {
          ask: (house) => ['GET', `${of(house)}/attendees`],
          ...there,
          by: 'template_attendee_id',
          may: listed((house) => house.usual.map(({ id }) => id)),
        },
        { ask: (house) => ['GET', `${of(house)}/attendees/${usual(house)}`], ...there, may: others },
        { ask: (house) => ['GET', `/template_attendees/${usual(house)}`], ...there, may: others },
        { ask: (house) => ['GET', `/template_attendees/${usual(house)}`], ...invited, may: others },
      ],
      'POST /templates/:template/attendees': written((house) => [
        'POST',
        `${of(house)}/attendees`,
        { member_id: house.cast.guest },
      ]),
      'PATCH /template_attendees/:attendee': written((house) => [
        'PATCH',
        `/template_attendees/${usual(house)}`,
        { role_id: 2 },
      ]),
      'DELETE /template_attendees/:attendee': written((house) => ['DELETE', `/template_attendees/${usual(house)}`]),
    },
  },
  after: ['template'],
  whole: { series: true },
  furnish: async (trx, { template, cast }) => ({
    usual: template
      ? await trx
          .insertInto('template_attendee')
          .values({ template_id: template, member_id: cast.host, role_id: 3, ...stamps })
          .returning(['template_attendee_id as id', 'member_id as member', 'role_id as role'])
          .execute()
      : [],
  }),
  paper: { usual: [1, 2].map((member) => ({ id: member, member, role: 3 })) },
  ids: { template_attendee_id: ({ usual, cast }) => anyRecordOf(usual, cast.host) },
  tables: { stamped: ['template_attendee'] },
  needed: { 'template_attendee.add': ({ cast }) => ({ member_id: cast.guest }) },
  bodies: {
    'template_attendee.add member_id': {
      ask: (house) => ['POST', `${of(house)}/attendees`],
      body: (member_id) => ({ member_id }),
      foreign: ({ cast }) => cast.host,
      status: 422,
      ofRoom: true,
    },
  },
  deeds: {
    template_attendee_added: (house) => ['POST', `${of(house)}/attendees`, { member_id: house.cast.guest }],
    // Other than the host's.
    template_attendee_role_changed: (house) => ['PATCH', `/template_attendees/${usual(house)}`, { role_id: 4 }],
    template_attendee_removed: (house) => ['DELETE', `/template_attendees/${usual(house)}`],
  },
}
