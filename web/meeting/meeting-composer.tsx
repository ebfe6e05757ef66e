// The composer of a meeting: it writes under the current item, or under the one that the reader chooses.
import { Composer } from './blocks/composer.tsx'
import { isRunning, type Meeting, useAgenda, useAttendees } from './meeting-queries.ts'

/** The composer; nothing in a meeting that is canceled. */
export function MeetingComposer({ meeting, stays = false }: { meeting: Meeting; stays?: boolean }) {
  const { meeting_id, state } = meeting
  const agenda = useAgenda(meeting_id, isRunning(meeting)).data?.body
  const people = useAttendees(meeting_id).data?.body ?? []
  if (state === 'canceled' || !agenda) return null
  const under = agenda.find((item) => item.state === 'current') ?? agenda[0]
  return <Composer meeting={meeting} under={under} people={people} stays={stays} />
}
