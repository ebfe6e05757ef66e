// Where a text is written, which says who can be mentioned in it, and the address that mentions somebody.
import { createContext } from 'react'
import { known } from '../../site.ts'

/** A meeting, or what is of a room alone. */
export interface MentionPlace {
  meeting_id?: number | undefined
  room_id: number
}

/** The place of the texts below; nobody can be mentioned where there is none. */
export const MentionPlaceContext = createContext<MentionPlace | undefined>(undefined)

/** The address of the page of a person, by which a link is a mention. */
export const mentionAddress = ({ member_id }: { member_id: number }): string => `${known.root}/members/${member_id}`
