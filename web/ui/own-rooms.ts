// The reader's rooms, with what they may do there: the frame lists them, and sheets offer them.
import { useFirst } from '../api/queries.ts'
import { first } from '../first-requests.ts'

/** The reader's rooms, with their rights. */
export const useOwnRooms = () => useFirst(['rooms', 'mine'], first.rooms())
