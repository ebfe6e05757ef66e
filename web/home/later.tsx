// Parts of the home page that load after its first paint: preparation, action items and news.

import { IconDoor, IconSquareCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { FACILITATOR } from '../../contract/codes.ts'
import { fill } from '../../words/fill.ts'
import { actionItems, meetings } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { useNow } from '../kit/time/now.ts'
import { dateOf, listedDay, startOf, timeOfDay } from '../kit/time/time.ts'
import { ActionItemList, useActionItems } from '../meeting/blocks/action-items/action-item-list.tsx'
import { ActionItemRow } from '../meeting/blocks/action-items/action-item-row.tsx'
import { Loaded } from '../parts/loading/loaded.tsx'
import { useOwnRooms } from '../parts/places/own-rooms.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { dateAfter } from '../zone.ts'
import { homeTexts as texts } from './home-words.ts'
import { Lately } from './lately.tsx'
import { useMinutesToReview } from './minutes-to-review.ts'
import './later.css'

const { places } = words
const WEEK = 7
const MOST = 10

const useOwnItems = () => useActionItems(['mine'], first.ownItems)

/** What is to be done beside one's meetings, and what happened below them; nothing before it is known, so that nothing moves. */
export function Later() {
  const items = useOwnItems()
  const pending = [useMeetingsOfWeek(), useAsked(), items].some(({ isPending }) => isPending)
  if (pending) return null
  return (
    <>
      <aside className="column" aria-label={texts.prepare}>
        <ToPrepare />
        <ActionItemList title={texts.items} query={items} from="room" assignee={false} none={texts.noItems} />
        <Asked />
      </aside>
      <div className="column">
        <NoRooms />
        <Lately />
      </div>
    </>
  )
}

/** What somebody reads who is in no room yet. */
function NoRooms() {
  if (useOwnRooms().data?.body.length !== 0) return null
  return (
    <Section title={places.rooms}>
      <Empty icon={IconDoor} text={texts.noRoomsYet} />
    </Section>
  )
}

interface Attendee {
  member_id: number
  role_id: { value: number }
  rsvp: { value: number }
  presenter: boolean
}

/** The outline of a meeting for which nothing was planned (docs/decisions/0014-agendas.md). */
const UNPLANNED = '1. Discussion'

/** What is left to be done for a meeting, in words. */
function leftFor(attendees: readonly Attendee[], outline: string): string[] {
  const own = attendees.find(({ member_id }) => member_id === known.member_id)
  if (!own) return []
  const { agenda, answer, presents } = texts.preparing
  return [
    own.role_id.value === FACILITATOR && ['', UNPLANNED].includes(outline.trim()) && agenda,
    own.presenter && presents,
    own.rsvp.value === 0 && answer,
  ].filter((one) => one !== false)
}

/** The reader's meetings of the next seven days, with their people and agenda in words. */
function useMeetingsOfWeek() {
  const today = dateOf(useNow(false))
  return useAnswer(['meetings', 'to prepare', today], () =>
    meetings(
      'mine',
      {},
      { state: 'pending', after: startOf(today), before: startOf(dateAfter(today, WEEK + 1)) },
      {
        ...{ fields: 'meeting_id,name,start_time,attendees,text_outline', embed: 'attendees,text_outline' },
        ...{ sort: 'start_time', per_page: MOST },
      },
    ),
  )
}

/** Those of them for which the reader has something left to do. */
function ToPrepare() {
  const now = useNow(false)
  const query = useMeetingsOfWeek()
  const open = (query.data?.body ?? []).flatMap(({ meeting_id, name, start_time, attendees, text_outline }) => {
    const left = leftFor((attendees ?? []) as unknown as Attendee[], String(text_outline ?? ''))
    return left.length && start_time ? [{ meeting_id, name, start: start_time.value, left }] : []
  })
  const reviews = useMinutesToReview()
  if (!open.length && !reviews.length) return null
  return (
    <Section title={texts.prepare} count={open.length + reviews.length}>
      <ul className="rows">
        {reviews.map(({ meeting_id, name, by }) => (
          <li key={meeting_id} className="home-row">
            <Link to="/meetings/$meeting_id" params={{ meeting_id }} className="item-title">
              {name}
            </Link>
            <span className="soft small">
              {by === undefined ? texts.review : fill(texts.reviewBy, { day: listedDay(by, now) })}
            </span>
          </li>
        ))}
        {open.map(({ meeting_id, name, start, left }) => (
          <li key={meeting_id} className="home-row">
            <Link to="/meetings/$meeting_id" params={{ meeting_id }} className="item-title">
              {name}
            </Link>
            <span className="soft small">
              {listedDay(start, now)}, {timeOfDay(start)} · {left.join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const useAsked = () =>
  useAnswer(['items', 'asked'], () =>
    actionItems(
      'mine',
      {},
      { state: 'open', view: 'asked_of_others' },
      { embed: 'description_clean,may', sort: 'due_ts', per_page: MOST },
    ),
  )

/** What the reader asked of others and is not done. */
function Asked() {
  const query = useAsked()
  return (
    <Section title={texts.asked} count={query.data?.total}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <ul className="rows">
              {body.map((item) => (
                <li key={item.action_item_id}>
                  <ActionItemRow item={item} from="room" />
                </li>
              ))}
            </ul>
          ) : (
            <Empty icon={IconSquareCheck} text={texts.noAsked} />
          )
        }
      </Loaded>
      <p className="after-rows">
        <Link to="/action_items">{texts.allActions}</Link>
      </p>
    </Section>
  )
}
