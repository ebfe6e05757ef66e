// Queries of the people of a meeting, and of those of a room.
import { ask, roomMembers } from '../../api/clients.ts'
import { answerOf } from '../../api/first-answers.ts'
import { first } from '../../api/requests/first-requests.ts'

/** Who attends a meeting. */
export const meetingPeople = (meeting_id: number) => ({
  queryKey: ['meeting', meeting_id, 'people'],
  queryFn: async () => answerOf(await ask(first.attendees(meeting_id))),
})

/** Who is in a room. */
export const roomPeople = (room_id: number) => ({
  queryKey: ['people', 'room', room_id],
  queryFn: async () => answerOf(await roomMembers('inRoom', { room_id }, {})),
})
