// The reader's rooms, with what they may do there: the frame lists them, and sheets offer them.

import { useFirst } from '../../api/queries.ts'
import { first } from '../../api/requests/first-requests.ts'
import { mayUse } from '../../api/rights.ts'
import { known } from '../../site.ts'
import { roomNames } from './room-names.ts'

/** The reader's rooms, with their rights. */
export const useOwnRooms = () => useFirst(['rooms', 'mine'], first.rooms())

/** The same as people choose among them, by name. */
export const useRoomsByName = () =>
  (useOwnRooms().data?.body ?? []).toSorted((one, other) => one.name.localeCompare(other.name, known.locale))

/** Gives what names one of them: with its organization, where a room of another one has the same name. */
export const useRoomName = () => roomNames(useOwnRooms().data?.body ?? [])

/** Returns whether the reader may look for people whom they add in a room. */
export const useMayFindPeople = (room_id: number | undefined): boolean =>
  mayUse(
    useOwnRooms().data?.body.find((room) => room.room_id === room_id),
    'GET',
    'people',
  )

/** Returns whether the reader may make templates in a room. */
export const useMayMakeTemplates = (room_id: number): boolean =>
  mayUse(
    useOwnRooms().data?.body.find((room) => room.room_id === room_id),
    'POST',
    'templates',
  )
