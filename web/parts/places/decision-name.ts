// How a decision is named where decisions of several rooms may be listed: each room counts its own.
import type { RowOf } from '../../../contract/client.ts'
import type { decision } from '../../../contract/decisions/decision.ts'

type Numbered = Pick<RowOf<typeof decision>, 'number' | 'display_number' | 'room_id'>

/** The number with the key of its room, or else with the name of the room. */
export const decisionName = ({ number, display_number, room_id }: Numbered): string =>
  display_number === number ? `${number}, ${room_id.display}` : display_number
