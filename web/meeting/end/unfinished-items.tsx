// What becomes of each unfinished agenda item: it goes to the next meeting or stays.
import { fill } from '../../../words/fill.ts'
import { Choices } from '../../ui/choices.tsx'
import { useNow } from '../../ui/now.ts'
import { day, timeOfDay } from '../../ui/time.ts'
import { words } from '../../words.ts'
import { type Chosen, type Destination, destinationOf, type Unfinished } from './unfinished.ts'
import type { useNextMeeting } from './use-next-meeting.ts'

const { end } = words

interface Props {
  items: readonly Unfinished[]
  next: ReturnType<typeof useNextMeeting>
  chosen: Chosen
  choose: (agenda_item_id: number, to: Destination) => void
}

/** The items, each with its choice; without a next meeting there is none. */
export function UnfinishedItems({ items, next, chosen, choose }: Props) {
  const now = useNow(false)
  if (!items.length) return <p className="nothing">{end.allDone}</p>
  const at = next?.start_time.value
  return (
    <>
      <p className="soft">
        {at === undefined ? next === null && end.noNext : fill(end.nextIs, { day: day(at, now), time: timeOfDay(at) })}
      </p>
      <Rows items={items} chosen={chosen} choose={next ? choose : undefined} top />
    </>
  )
}

interface RowsProps extends Pick<Props, 'items' | 'chosen'> {
  choose: Props['choose'] | undefined
  top?: boolean
}

const Rows = ({ items, chosen, choose, top = false }: RowsProps) => (
  <ul className="end-items">
    {items.map((item) => {
      const to = destinationOf(chosen, item, top)
      const { agenda_item_id, title, below } = item
      return (
        <li key={agenda_item_id}>
          <div className="end-item">
            <span className="item-title">{title}</span>
            {choose && (
              <Choices
                label={fill(end.where, { item: title })}
                hidden
                name={`to-${agenda_item_id}`}
                of={end.to}
                value={to}
                choose={(value) => choose(agenda_item_id, value)}
              />
            )}
          </div>
          {below.length > 0 &&
            (choose && to === 'next' ? (
              <p className="soft small">{fill(end.along, { items: titlesOf(below).join(', ') })}</p>
            ) : (
              <Rows items={below} chosen={chosen} choose={choose} />
            ))}
        </li>
      )
    })}
  </ul>
)

const titlesOf = (items: readonly Unfinished[]): string[] =>
  items.flatMap(({ title, below }) => [title, ...titlesOf(below)])
