// The attendees of the demo's meetings: who creates a meeting, who is invited, their answers, and who attended.
import type { MeetingState } from '../../contract/codes.ts'
import { FACILITATOR, GUEST, MANAGER, MEMBER, OBSERVER, PARTICIPANT } from '../../contract/codes.ts'
import type { DB } from '../db/tables.ts'
import type { FirstName, Program } from './script.ts'
import type { DemoContext, DemoRoom } from './stage.ts'
import { people } from './world.ts'

const YES = 1
const NO = 2
const MAYBE = 3

const companies = new Map(people.map(({ first_name, company }) => [first_name, company]))

/** When somebody was invited: as the meeting was called; nobody to one that has no time yet, except for those who have answered. */
export const invitedAt = ({ rsvp }: Pick<Seat, 'rsvp'>, start: number | null, called: number): number | null =>
  start === null && rsvp === 0 ? null : called

/** The facilitator has created the meeting, where they may; otherwise a manager. */
export function callerOf({ roles }: Pick<DemoRoom, 'roles'>, led: FirstName): FirstName {
  const role = roles.get(led)
  if (role === MANAGER || role === MEMBER) return led
  return [...roles].find(([, other]) => other === MANAGER)![0]
}

type Seat = Pick<
  DB['attendee'],
  'member_id' | 'representing' | 'attended' | 'note_taker' | 'presenter' | 'role_id' | 'rsvp'
>

/** The attendees with their answers and whether they attended. */
export function seatsOf(
  { roles }: Pick<DemoRoom, 'roles'>,
  program: Program,
  state: MeetingState,
  { chance, ids }: DemoContext,
): Seat[] {
  const { led, notes = led, invited = [...roles.keys()] } = program
  const held = state !== 'pending' && state !== 'canceled'
  return [...new Set([led, notes, ...invited])].map((name) => {
    const role = roles.get(name)
    if (role === undefined) throw new Error(`${name} is asked to ${program.name} and is not in its room.`)
    const rsvp = name === led ? YES : answer(chance, held)
    const came = name === led || chance.happens(rsvp === YES ? 0.92 : rsvp === NO ? 0 : 0.4)
    return {
      member_id: ids.get(name)!,
      representing: companies.get(name)!,
      attended: held && came ? 1 : 0,
      note_taker: name === notes ? 1 : 0,
      presenter: name === led ? 1 : 0,
      role_id: name === led ? FACILITATOR : role === OBSERVER || role === GUEST ? role : PARTICIPANT,
      rsvp,
    }
  })
}

/** More people have answered by the time a meeting is held. */
function answer(chance: DemoContext['chance'], held: boolean): number {
  if (chance.happens(held ? 0.1 : 0.4)) return 0
  if (chance.happens(0.85)) return YES
  return chance.happens(0.5) ? NO : MAYBE
}
