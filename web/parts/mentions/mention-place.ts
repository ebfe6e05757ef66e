// Where a text is written, which says who can be mentioned in it.
import { createContext } from 'react'

/** A meeting, or what is of a room alone. */
export interface MentionPlace {
  meeting_id?: number | undefined
  room_id: number
}

/** The place of the texts below; nobody can be mentioned where there is none. */
export const MentionPlaceContext = createContext<MentionPlace | undefined>(undefined)
