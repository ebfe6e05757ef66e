// Places around a meeting that the reader may open; a guest of one meeting may open neither its room nor its series.

import { ask } from '../api/clients.ts'
import { answerOf } from '../api/first-answers.ts'
import { useFirst } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { first } from '../api/requests/first-requests.ts'
import { readsRoom } from '../api/rights.ts'
import { useOwnRooms } from '../parts/places/own-rooms.ts'
import type { Meeting } from './meeting-queries.ts'

type Of = Pick<Meeting, 'room_id' | 'meeting_series_id'>

const seriesKey = (room_id: number) => ['series', 'mine', room_id] as const

export interface Readable {
  /** Whether they may open the page of the room. */
  room: boolean
  /** Whether they may read what is in the room, as everybody but its guests may. */
  roomContent: boolean
  /** The series, where they may read it. */
  series: number | undefined
  /** Whether it is not known yet if they may read the series. */
  isPending: boolean
}

/** The places of a meeting. Nothing is asked that would be refused. */
export function useReadable({ room_id, meeting_series_id }: Of): Readable {
  const rooms = useOwnRooms()
  const room = rooms.data?.body.find((one) => one.room_id === room_id.value)
  const roomContent = readsRoom(room)
  const asks = !roomContent && rooms.data !== undefined && meeting_series_id !== null
  const invited = useFirst(seriesKey(room_id.value), first.ownSeries(room_id.value), false, asks)
  const series = meeting_series_id?.value
  const reads = roomContent || invited.data?.body.some((one) => one.meeting_series_id === series)
  return {
    ...{ room: room !== undefined, roomContent, series: reads ? series : undefined },
    isPending: series !== undefined && (rooms.isPending || (asks && invited.isPending)),
  }
}

/** Returns whether the reader may read the series of a meeting. */
export async function mayReadSeries({ room_id, meeting_series_id }: Of): Promise<boolean> {
  if (!meeting_series_id) return false
  const rooms = await queryClient.ensureQueryData({
    queryKey: ['rooms', 'mine'],
    queryFn: async () => answerOf(await ask(first.rooms())),
  })
  if (readsRoom(rooms.body.find((one) => one.room_id === room_id.value))) return true
  const invited = await queryClient.ensureQueryData({
    queryKey: seriesKey(room_id.value),
    queryFn: async () => answerOf(await ask(first.ownSeries(room_id.value))),
  })
  return invited.body.some((one) => one.meeting_series_id === meeting_series_id.value)
}
