// What is written in meetings and rooms alike, such as notes and action items: where it lies, and what its lists filter by.

import { stamps } from './furnish.ts'
import type { Also, House } from './house.ts'

/** Of the meeting, of the other one in its room, of the room, of the meeting far off. */
export interface WrittenRows {
  meeting: number
  other: number
  room: number
  distant: number
}

export const rowsAt = ([meeting, other, room, distant]: number[]) => ({ meeting, other, room, distant }) as WrittenRows

type Places = Pick<House, 'cast' | 'person' | 'room' | 'far' | 'meeting' | 'other' | 'distant'>

/** A text in each of these places: the first by the person, where they made one, all others by the host. */
export function placesOf({ cast, person, room, far, meeting, other, distant }: Places, { mine }: Also) {
  const text = { ...stamps, description: 'Ask the harbour master', create_id: cast.host }
  return [
    { ...text, room_id: room, meeting_id: meeting, create_id: mine === 'created' ? person : cast.host },
    { ...text, room_id: room, meeting_id: other },
    { ...text, room_id: room, meeting_id: null },
    { ...text, room_id: far, meeting_id: distant },
  ]
}

const PLACES = {
  inMeeting: ({ meeting }: House) => `/meetings/${meeting}`,
  inSeries: ({ series }: House) => `/meeting_series/${series}`,
  inRoom: ({ room }: House) => `/rooms/${room}`,
  inOrganization: ({ organization }: House) => `/organizations/${organization}`,
}
type Place = keyof typeof PLACES

/** The filters of the lists of what is written, in each place that has one. */
export function ofLists(
  noun: string,
  collection: string,
  filters: Record<string, (house: House) => number | string>,
  places = Object.keys(PLACES) as Place[],
) {
  const found: Record<string, (foreign: House, home: House) => readonly string[]> = {}
  for (const place of places)
    for (const [filter, value] of Object.entries(filters))
      found[`${noun}.${place} ${filter}`] = (foreign, home) => [
        `${PLACES[place](home)}/${collection}?${filter}=${value(foreign)}`,
      ]
  return found
}
