// Templates and who is usually there: the requests of their rows.
import { listed, others } from '../cells.ts'
import { type House, recordOf } from '../houses/house.ts'
import type { Trials, Try } from '../trial.ts'

const there = { also: { series: true } } as const
/** Whoever attends a meeting, or is invited to a series, of the room does not see its templates. */
const invited = { also: { invitee: true, invited: true } } as const

const both = ({ template, otherTemplate }: House) => [template, otherTemplate]
const of = ({ template }: House) => `/templates/${template}`
const usual = ({ usual, cast }: House) => recordOf(usual, cast.host)
const inRoom: Try['ask'] = ({ room }) => ['GET', `/rooms/${room}/templates`]

/** Only whoever manages the room, also where they made or attend all that is in it. */
const written = (ask: Try['ask']): Try[] => [
  { ask, ...there, may: others },
  { ask, also: { invitee: true, invited: true, made: true }, may: others },
]

export const templates: Trials = {
  'GET /rooms/:room/templates (and /:template), /templates/:template': [
    { ask: inRoom, ...there, by: 'template_id', may: listed(both) },
    { ask: inRoom, ...invited, by: 'template_id', may: listed(both) },
    { ask: ({ room, template }) => ['GET', `/rooms/${room}/templates/${template}`], ...there, may: others },
    { ask: (house) => ['GET', of(house)], ...there, may: others },
    { ask: (house) => ['GET', of(house)], ...invited, may: others },
    {
      ask: (house) => ['GET', `${of(house)}?embed=attendees,facilitators,participants,guests`],
      ...there,
      may: others,
    },
  ],
  'POST /rooms/:room/templates': written(({ room }) => ['POST', `/rooms/${room}/templates`, { name: 'Spring tides' }]),
  'PATCH /templates/:template': written((house) => ['PATCH', of(house), { room_default: true }]),
  'DELETE /templates/:template': written((house) => ['DELETE', of(house)]),
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
}
