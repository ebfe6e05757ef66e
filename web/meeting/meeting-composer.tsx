// The composer of a meeting: it writes under the current item, the one that was current last, or the one that the reader chooses.
import type { AgendaItem } from './agenda/agenda.tsx'
import { Composer } from './blocks/composer/composer.tsx'
import { isRunning, type Meeting, useAgenda, useAttendees } from './meeting-queries.ts'
import { writtenUnder } from './written-under.ts'

interface Props {
  meeting: Meeting
  /** The item to write under; unless given what `writtenUnder` says. */
  under?: AgendaItem | undefined
  stays?: boolean
}

/** The composer; nothing in a meeting that is canceled. */
export function MeetingComposer({ meeting, under: shown, stays = false }: Props) {
  const { meeting_id, state } = meeting
  const agenda = useAgenda(meeting_id, isRunning(meeting)).data?.body
  const people = useAttendees(meeting_id).data?.body ?? []
  if (state === 'canceled' || !agenda) return null
  return (
    <Composer meeting={meeting} items={agenda} under={shown ?? writtenUnder(agenda)} people={people} stays={stays} />
  )
}
