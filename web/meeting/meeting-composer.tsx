// The composer of a meeting: it writes under the current item, or under the one that the reader chooses.
import type { AgendaItem } from './agenda/agenda.tsx'
import { Composer } from './blocks/composer.tsx'
import { isRunning, type Meeting, useAgenda, useAttendees } from './meeting-queries.ts'

interface Props {
  meeting: Meeting
  /** The item to write under; unless given the current one, or the first. */
  under?: AgendaItem | undefined
  stays?: boolean
}

/** The composer; nothing in a meeting that is canceled. */
export function MeetingComposer({ meeting, under: shown, stays = false }: Props) {
  const { meeting_id, state } = meeting
  const agenda = useAgenda(meeting_id, isRunning(meeting)).data?.body
  const people = useAttendees(meeting_id).data?.body ?? []
  if (state === 'canceled' || !agenda) return null
  const under = shown ?? agenda.find((item) => item.state === 'current') ?? agenda[0]
  return <Composer meeting={meeting} items={agenda} under={under} people={people} stays={stays} />
}
