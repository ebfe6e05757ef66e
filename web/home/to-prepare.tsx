// What is left to be done for the reader's next days: reviews of minutes, meetings to prepare and action items that are due.
import { Link } from '@tanstack/react-router'
import { FACILITATOR } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { meetings } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { Rows } from '../kit/page/list-motion.tsx'
import { Section } from '../kit/page/section.tsx'
import { useNow } from '../kit/time/now.ts'
import { dateOf, listedDay, startOf, timeOfDay } from '../kit/time/time.ts'
import { ActionItemRow } from '../meeting/blocks/action-items/action-item-row.tsx'
import type { Item } from '../meeting/blocks/blocks.ts'
import { known } from '../site.ts'
import { dateAfter } from '../zone.ts'
import { homeTexts as texts } from './home-words.ts'
import { useMinutesToReview } from './minutes-to-review.ts'

const WEEK = 7
const MOST = 10

interface Attendee {
  member_id: number
  role_id: { value: number }
  rsvp: { value: number }
  presenter: boolean
}

/** The outline of a meeting for which nothing was planned (docs/decisions/0014-agendas.md). */
const UNPLANNED = '1. Discussion'

const list = new Intl.ListFormat(known.locale, { type: 'unit' })

/** What is left to be done for a meeting, in words; `presented`: the titles of the agenda items that the reader presents. */
function leftFor(attendees: readonly Attendee[], outline: string, presented: readonly string[]): string[] {
  const own = attendees.find(({ member_id }) => member_id === known.member_id)
  const { agenda, answer, presents, presentsItems } = texts.preparing
  return [
    own?.role_id.value === FACILITATOR && ['', UNPLANNED].includes(outline.trim()) && agenda,
    presented.length ? fill(presentsItems, { items: list.format(presented) }) : own?.presenter && presents,
    own?.rsvp.value === 0 && answer,
  ].filter((one) => typeof one === 'string')
}

/** The start of the first day after the next seven (Unix seconds). */
const useEndOfWeek = (): number => startOf(dateAfter(dateOf(useNow(false)), WEEK + 1))

/** Gives whether an action item is due within the next seven days, or was before. */
export function useIsDueSoon(): (item: Item) => boolean {
  const end = useEndOfWeek()
  return ({ due_ts }) => due_ts !== null && due_ts.value < end
}

/** The reader's meetings of the next seven days, with their people, their agenda in words, and what the reader presents. */
export function useMeetingsOfWeek() {
  const today = dateOf(useNow(false))
  const before = useEndOfWeek()
  return useAnswer(['meetings', 'to prepare', today], () =>
    meetings(
      'mine',
      {},
      { state: 'pending', after: startOf(today), before },
      {
        fields: 'meeting_id,name,start_time,attendees,text_outline,presented_items',
        embed: 'attendees,text_outline,presented_items',
        ...{ sort: 'start_time', per_page: MOST },
      },
    ),
  )
}

/** The section; `items` are the reader's action items that are due soon. Nothing where nothing is left to be done. */
export function ToPrepare({ items }: { items: readonly Item[] }) {
  const now = useNow(false)
  const query = useMeetingsOfWeek()
  const open = (query.data?.body ?? []).flatMap(
    ({ meeting_id, name, start_time, attendees, text_outline, presented_items }) => {
      const presented = (presented_items ?? []) as unknown as { title: string }[]
      const left = leftFor(
        (attendees ?? []) as unknown as Attendee[],
        String(text_outline ?? ''),
        presented.map(({ title }) => title),
      )
      return left.length && start_time ? [{ meeting_id, name, start: start_time.value, left }] : []
    },
  )
  const reviews = useMinutesToReview()
  const count = open.length + reviews.length + items.length
  if (!count) return null
  return (
    <Section title={texts.prepare} count={count}>
      <Rows>
        {reviews.map(({ meeting_id, name, by }) => (
          <li key={`review ${meeting_id}`} className="home-row">
            <Link to="/meetings/$meeting_id" params={{ meeting_id }} className="item-title">
              {name}
            </Link>
            <span className="soft small">
              {by === undefined ? texts.review : fill(texts.reviewBy, { day: listedDay(by, now) })}
            </span>
          </li>
        ))}
        {open.map(({ meeting_id, name, start, left }) => (
          <li key={`meeting ${meeting_id}`} className="home-row">
            <Link to="/meetings/$meeting_id" params={{ meeting_id }} className="item-title">
              {name}
            </Link>
            <span className="soft small">
              {listedDay(start, now)}, {timeOfDay(start)} · {left.join(' · ')}
            </span>
          </li>
        ))}
        {items.map((item) => (
          <li key={`action ${item.action_item_id}`}>
            <ActionItemRow item={item} from="room" assignee={false} />
          </li>
        ))}
      </Rows>
    </Section>
  )
}
