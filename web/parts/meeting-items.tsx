// The action items of a meeting, and a place to add one.

import { actionItems } from '../api.ts'
import { words } from '../words.ts'
import { ItemForm } from './item-form.tsx'
import { isRunning, type Meeting } from './meeting-of.ts'
import { TodoList } from './todo-list.tsx'

export function MeetingItems({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  return (
    <div>
      <TodoList
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
