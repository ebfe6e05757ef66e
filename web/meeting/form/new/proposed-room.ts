// The room that a new meeting is proposed in: that of the page below the sheet, or else the one that the reader met in last.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meetings, series } from '../../../api/clients.ts'

/** So many of the reader's meetings are looked through for one in a room where they may make another. */
const RECENT = 20

/** The room whose page, meeting or series is shown; undefined anywhere else. */
async function roomBelow(meeting_id?: number, meeting_series_id?: number): Promise<number | undefined> {
  if (meeting_id) return (await meetings('one', { meeting_id }, {}, { fields: 'room_id' })).body.room_id.value
  if (!meeting_series_id) return undefined
  return (await series('one', { meeting_series_id }, {}, { fields: 'room_id' })).body.room_id.value
}

/** The rooms of the reader's meetings that have begun, the latest first. */
async function roomsLately(): Promise<number[]> {
  const options = { per_page: RECENT, fields: 'room_id', sort: '-start_time' } as const
  const { body } = await meetings('mine', {}, { timeframe: 'past' }, options)
  return body.map(({ room_id }) => room_id.value)
}

/** One of the rooms in which the reader may make meetings; undefined where there is none, and until it is known. */
export function useProposedRoom(possible: readonly number[]): number | undefined {
  const { room_id, meeting_id, meeting_series_id } = useParams({ strict: false })
  const isChoice = possible.length > 1 && (room_id === undefined || !possible.includes(room_id))
  const { data, isError } = useQuery({
    queryKey: ['meetings', 'room of a new one', meeting_id ?? 0, meeting_series_id ?? 0],
    queryFn: async () => {
      const below = await roomBelow(meeting_id, meeting_series_id)
      return below !== undefined && possible.includes(below) ? [below] : roomsLately()
    },
    enabled: isChoice,
  })
  if (!isChoice) return room_id !== undefined && possible.includes(room_id) ? room_id : possible[0]
  if (!data && !isError) return undefined
  return data?.find((id) => possible.includes(id)) ?? possible[0]
}
