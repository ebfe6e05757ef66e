// The action items of a meeting as a table, above its minutes: what is to be done, by whom and until when.
import { Section } from '../../kit/page/section.tsx'
import { plainText } from '../../kit/text/rich-text.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day } from '../../kit/time/time.ts'
import { words } from '../../words.ts'
import { useBlocks } from '../blocks/blocks.ts'
import './record-actions.css'

const { items: texts } = words
const CLOSED = 1

/** The table; each row leads to its place in the minutes. Nothing where there are none. */
export function RecordActions({ meeting_id }: { meeting_id: number }) {
  const now = useNow(false)
  const items = (useBlocks(meeting_id, false).data ?? []).flatMap(({ item }) => item ?? [])
  if (!items.length) return null
  return (
    <Section title={words.shell.actions} count={items.length}>
      <table className="record-actions">
        <thead>
          <tr>
            {[words.blocks.kinds.action, texts.assignee, texts.dueDate, texts.state].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ action_item_id, description, member_id, due_ts, state }) => (
            <tr key={action_item_id}>
              <td>
                <a href={`#action-item-${action_item_id}`}>{plainText(description)}</a>
              </td>
              <td>{member_id?.display ?? texts.unassigned}</td>
              <td>{due_ts ? day(due_ts.value, now) : texts.noDueDate}</td>
              <td>{state.value === CLOSED ? texts.done : texts.open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
