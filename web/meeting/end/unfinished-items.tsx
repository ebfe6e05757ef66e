// Choice for each unfinished agenda item: carry it over to the next meeting, or not.
import { fill } from '../../../words/fill.ts'
import { Choices } from '../../kit/fields/choices.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day, timeOfDay } from '../../kit/time/time.ts'
import { words } from '../../words.ts'
import { closedWords } from '../run/agenda/closed-words.ts'
import { type AgendaItem, type Chosen, type Destination, destinationOf, type Unfinished } from './unfinished.ts'
import type { NextMeeting } from './use-next-meeting.ts'

const { end } = words

interface Props {
  /** The whole agenda. */
  agenda: readonly AgendaItem[]
  items: readonly Unfinished[]
  /** The next meeting; null where there is none. */
  next: NextMeeting | null
  chosen: Chosen
  choose: (agenda_item_id: number, to: Destination) => void
}

const WITHOUT_NEXT = { backlog: end.to.backlog, leave: end.to.leave } as const

/** The items, each with its choice; without a next meeting, between the backlog and staying. */
export function UnfinishedItems({ agenda, items, next, chosen, choose }: Props) {
  const now = useNow(false)
  if (!items.length) return <p className="nothing">{closedWords(agenda)}.</p>
  return (
    <>
      <p className="soft">
        {next
          ? fill(end.nextIs, { day: day(next.start_time.value, now), time: timeOfDay(next.start_time.value) })
          : end.noNext}
      </p>
      <Rows
        items={items}
        chosen={chosen}
        choose={choose}
        destinations={next ? end.to : WITHOUT_NEXT}
        usual={next ? 'next' : 'leave'}
      />
    </>
  )
}

interface RowsProps extends Pick<Props, 'items' | 'chosen'> {
  choose: Props['choose']
  /** Where they can go, and where they go unless it is said otherwise. */
  destinations: Partial<Record<Destination, string>>
  usual: Destination
}

const Rows = ({ items, chosen, choose, destinations, usual }: RowsProps) => (
  <ul className="end-items">
    {items.map((item) => {
      const to = destinationOf(chosen, item, usual)
      const { agenda_item_id, title, below } = item
      return (
        <li key={agenda_item_id}>
          <div className="end-item">
            <span className="item-title">{title}</span>
            <Choices
              label={fill(end.where, { item: title })}
              hidden
              name={`to-${agenda_item_id}`}
              of={destinations as Readonly<Record<Destination, string>>}
              value={to}
              choose={(value) => choose(agenda_item_id, value)}
            />
          </div>
          {below.length > 0 &&
            (to !== 'leave' ? (
              <p className="soft small">{fill(end.along, { items: titlesOf(below).join(', ') })}</p>
            ) : (
              <Rows items={below} chosen={chosen} choose={choose} destinations={destinations} usual="leave" />
            ))}
        </li>
      )
    })}
  </ul>
)

const titlesOf = (items: readonly Unfinished[]): string[] =>
  items.flatMap(({ title, below }) => [title, ...titlesOf(below)])
