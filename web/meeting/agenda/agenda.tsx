// The agenda of a meeting: inline-editable with the right to it, with the current item while the meeting runs.

import { mayUse } from '../../api/rights.ts'
import { Section } from '../../kit/page/section.tsx'
import type { AgendaHost } from '../../parts/agenda/agenda-host.ts'
import type { Below } from '../../parts/agenda/agenda-row.tsx'
import { EditableAgenda } from '../../parts/agenda/editing/editable-agenda.tsx'
import { type ItemClock, useItemClock } from '../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../parts/agenda/outline.ts'
import { ReadAgenda } from '../../parts/agenda/read-agenda.tsx'
import { late } from '../../parts/loading/late-module.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { chooseFiles } from '../files/choose-files.ts'
import { isRunning, type Meeting, useAgenda, useAttendees } from '../meeting-queries.ts'
import { EmptyAgenda } from './empty-agenda.tsx'
import { lengthOf } from './meeting-length.ts'
import '../../parts/agenda/agenda.css'
import '../../parts/agenda/editing/agenda-drag.css'
import '../../parts/agenda/agenda-parts.css'

export type { AgendaItem } from '../../parts/agenda/outline.ts'

const moveDialog = late(() => import('./move-dialog.tsx'))

/** The agenda; it is fetched again while the meeting runs. */
export function Agenda({ meeting, below }: { meeting: Meeting; below?: Below }) {
  const query = useAgenda(meeting.meeting_id, isRunning(meeting))
  const clock = useItemClock(meeting, query.dataUpdatedAt)
  return (
    <Section title={words.meetings.agenda}>
      <Loaded query={query}>
        {({ body }) =>
          mayEdit(meeting, body) ? (
            <MeetingAgenda meeting={meeting} given={body} clock={clock} below={below} />
          ) : (
            <ReadAgenda items={body} length={lengthOf(meeting)} clock={clock} below={below} />
          )
        }
      </Loaded>
    </Section>
  )
}

/** The agenda of a meeting that was held is changed in its minutes; that of a canceled meeting cannot be changed. */
const mayEdit = (meeting: Meeting, items: readonly AgendaItem[]): boolean =>
  (meeting.state === 'pending' || isRunning(meeting)) &&
  (mayUse(meeting, 'POST', 'agenda_items') || items.some((item) => mayUse(item, 'PATCH')))

interface Props {
  meeting: Meeting
  items: readonly AgendaItem[]
  clock: ItemClock
  below: Below | undefined
}

interface Editable extends Omit<Props, 'items'> {
  given: readonly AgendaItem[]
}

function MeetingAgenda({ meeting, ...props }: Editable) {
  const { meeting_id } = meeting
  const host: AgendaHost = {
    of: { what: 'meeting', id: meeting_id },
    mayAdd: mayUse(meeting, 'POST', 'agenda_items'),
    people: useAttendees(meeting_id).data?.body ?? [],
    length: lengthOf(meeting),
    // It is another person's item, which takes the right to all of the agenda to rename.
    mayBePlaceholder: meeting.state === 'pending' && mayUse(meeting, 'PUT', 'agenda_items'),
    empty: (placeholder) => placeholder && <EmptyAgenda meeting={meeting} placeholder={placeholder} />,
    choices: ({ agenda_item_id }) =>
      mayUse(meeting, 'POST', 'attachments')
        ? [{ label: words.files.attachTo, run: () => chooseFiles(meeting_id, agenda_item_id) }]
        : [],
  }
  return <EditableAgenda host={host} {...props} moveDialog={moveDialog} />
}
