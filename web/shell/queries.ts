// What the frame of every page asks: the reader's rooms, and the meetings that are running now.
import { meetings, rooms } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'

/** The reader's rooms. */
export const useRooms = () => useAnswer(['rooms', 'mine'], () => rooms('mine', {}, {}))

/** The running meetings that the reader may see. */
export const useRunning = () =>
  useAnswer(['meetings', 'running'], () => meetings('mine', {}, { state: 'started' }, { per_page: 20 }), true)
