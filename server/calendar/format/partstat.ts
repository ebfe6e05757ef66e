// Answers and roles as calendar programs name them (RFC 5545, 3.2.12 and 3.2.16).
import { FACILITATOR, GUEST, OBSERVER } from '../../../contract/codes.ts'

const PARTSTATS = ['NEEDS-ACTION', 'ACCEPTED', 'DECLINED', 'TENTATIVE'] as const

/** The PARTSTAT of an answer. */
export const partstatOf = (rsvp: number): string => PARTSTATS[rsvp] ?? 'NEEDS-ACTION'

/** The answer of a PARTSTAT; undefined for what is none, such as DELEGATED. */
export function rsvpOf(partstat: string): number | undefined {
  const at = PARTSTATS.indexOf(partstat.toUpperCase() as (typeof PARTSTATS)[number])
  return at < 0 ? undefined : at
}

/** The ROLE of a role in a meeting. */
export function roleOf(role_id: number): string {
  if (role_id === FACILITATOR) return 'CHAIR'
  return role_id === OBSERVER || role_id === GUEST ? 'OPT-PARTICIPANT' : 'REQ-PARTICIPANT'
}
