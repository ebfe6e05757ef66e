// The action items of a meeting, and the form that adds one.

import { actionItems } from '../../api/clients.ts'
import { words } from '../../words.ts'
import { isRunning, type Meeting } from '../meeting-queries.ts'
import { ActionItemList } from './action-item-list.tsx'
import { ItemForm } from './item-form.tsx'

/** The list and the form. */
export function MeetingItems({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  return (
    <div>
      <ActionItemList
        title={words.items.title}
        at={['meeting', meeting_id]}
        ask={(asking) => actionItems('inMeeting', { meeting_id }, {}, { ...asking, sort: 'create_ts' })}
        none={words.items.none}
        watching={isRunning(meeting)}
      />
      <ItemForm meeting={meeting} />
    </div>
  )
}
