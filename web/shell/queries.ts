// Queries of the frame: the reader's rooms, and running meetings.
import { useFirst } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'

export { useOwnRooms as useRooms } from '../parts/places/own-rooms.ts'

/** The running meetings that the reader may see. */
export const useRunning = () => useFirst(['meetings', 'running'], first.running(), true)
