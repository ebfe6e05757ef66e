// The agenda of a meeting: edited in place by whoever may, with the current item while the meeting runs.

import { mayUse } from '../../api/rights.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { words } from '../../words.ts'
import { clockOf, type ItemClock } from '../item-clock.ts'
import { isRunning, type Meeting, useAgenda } from '../meeting-queries.ts'
import { AgendaRow, type Below } from './agenda-row.tsx'
import { AgendaSum } from './agenda-sum.tsx'
import { EditableAgenda } from './editable-agenda.tsx'
import { type AgendaItem, levelsOf, numbersOf } from './outline.ts'
import './agenda.css'

export type { AgendaItem } from './outline.ts'

/** The agenda; it is fetched again while the meeting runs. */
export function Agenda({ meeting, below }: { meeting: Meeting; below?: Below }) {
  const query = useAgenda(meeting.meeting_id, isRunning(meeting))
  return (
    <Section title={words.meetings.agenda}>
      <Loaded query={query}>
        {({ body }) => {
          const clock = clockOf(meeting, query.dataUpdatedAt)
          return mayEdit(meeting, body) ? (
            <EditableAgenda meeting={meeting} given={body} clock={clock} below={below} />
          ) : (
            <ReadAgenda meeting={meeting} items={body} clock={clock} below={below} />
          )
        }}
      </Loaded>
    </Section>
  )
}

/** What was held is changed from its record, and what is canceled is not. */
const mayEdit = (meeting: Meeting, items: readonly AgendaItem[]): boolean =>
  (meeting.state === 'pending' || isRunning(meeting)) &&
  (mayUse(meeting, 'POST', 'agenda_items') || items.some((item) => mayUse(item, 'PATCH')))

interface Props {
  meeting: Meeting
  items: readonly AgendaItem[]
  clock: ItemClock
  below: Below | undefined
}

function ReadAgenda({ meeting, items, clock, below }: Props) {
  const numbers = numbersOf(items)
  const levels = levelsOf(items)
  return (
    <div className="agenda-box">
      <ol className="agenda">
        {items.map((item) => (
          <AgendaRow
            key={item.agenda_item_id}
            item={item}
            number={numbers.get(item.agenda_item_id)}
            level={levels.get(item.agenda_item_id) ?? 0}
            clock={clock}
            below={below}
          />
        ))}
      </ol>
      <AgendaSum meeting={meeting} items={items} />
    </div>
  )
}
