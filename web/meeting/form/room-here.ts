// The room of the page that lies below a sheet.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { meetings, series } from '../../api/clients.ts'

/** The id of the room whose page, meeting or series is shown; undefined anywhere else, and until it is known. */
export function useRoomHere(): number | undefined {
  const { room_id, meeting_id, meeting_series_id } = useParams({ strict: false })
  const { data } = useQuery({
    queryKey: ['room here', meeting_id ?? 0, meeting_series_id ?? 0],
    queryFn: async () => {
      const { body } = meeting_id
        ? await meetings('one', { meeting_id }, {}, { fields: 'room_id' })
        : await series('one', { meeting_series_id: meeting_series_id! }, {}, { fields: 'room_id' })
      return body.room_id.value
    },
    enabled: room_id === undefined && (meeting_id !== undefined || meeting_series_id !== undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return room_id ?? data
}
