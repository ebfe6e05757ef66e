// The reader's next meeting: when it begins, its agenda in lines, their answer, and the way in.
import { Link, useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { fill, plural } from '../../words/fill.ts'
import { attendees, meetings } from '../api/clients.ts'
import { atMost } from '../api/fetch-again.ts'
import { mayUse } from '../api/rights.ts'
import { useChange, useOptimisticChoice } from '../api/writing/use-change.ts'
import { Choices } from '../kit/fields/choices.tsx'
import { announce } from '../kit/page/title.ts'
import { useNow } from '../kit/time/now.ts'
import { dateOf, duration, listedDay, timeOfDay } from '../kit/time/time.ts'
import { ErrorMessage } from '../parts/loading/loaded.tsx'
import { Span } from '../parts/meetings/span.tsx'
import { RoomDot, useRoomColors } from '../parts/places/room-color.tsx'
import { known, pathOf } from '../site.ts'
import { words } from '../words.ts'
import { homeTexts as own } from './home-words.ts'
import type { Summary } from './next-meeting.ts'
import { idOf, useAgendaOf, useMeetingOf, usePeopleOf } from './next-queries.ts'
import './next-card.css'
import './next-agenda.css'

const { meetings: texts, places } = words

const [MINUTE, HOUR] = [60, 3_600]
/** So many items of its agenda have room. */
const LINES = 5

const relative = new Intl.RelativeTimeFormat(known.locale, { numeric: 'always' })

/** `in 40 minutes`, `in 3 hours`, `tomorrow, 10:30`; a meeting that should have begun is on now. */
function beginsIn(start: number, now: number): string {
  const left = start - now
  if (left <= 0) return own.beginsNow
  const minutes = Math.ceil(left / MINUTE)
  if (minutes < 60) return relative.format(minutes, 'minute')
  if (dateOf(start) === dateOf(now)) return relative.format(Math.round(left / HOUR), 'hour')
  return `${listedDay(start, now)}, ${timeOfDay(start)}`
}

/** The card. */
export function NextCard({ meeting }: { meeting: Summary }) {
  const title = useId()
  const now = useNow(true)
  const { name, room_id, start_time, end_time, meeting_url } = meeting
  const id = idOf(meeting)
  const color = useRoomColors()(room_id.value)
  const location = useMeetingOf(id).data?.body.location
  const start = start_time.value
  return (
    <section className="next-card" aria-labelledby={title}>
      <div className="next-what">
        <h2 id={title}>{fill(own.next, { when: beginsIn(start, now) })}</h2>
        <Link to={pathOf(meeting_url)} className="next-title">
          {name}
        </Link>
        <p className="next-facts">
          <span className="figure">
            {dateOf(start) !== dateOf(now) && `${listedDay(start, now)}, `}
            <Span start={start} end={end_time?.value} now={now} />
          </span>
          <span className="where">
            <RoomDot color={color} /> {room_id.display}
          </span>
          {location && <span>{location}</span>}
        </p>
      </div>
      <div className="next-acts">
        <WayIn meeting={meeting} isToday={dateOf(start) === dateOf(now)} />
        <Answer id={id} />
      </div>
      <Lines id={id} to={pathOf(meeting_url)} />
    </section>
  )
}

/** The agenda in lines: the items of its first level. */
function Lines({ id, to }: { id: number; to: string }) {
  const items = useAgendaOf(id).data?.body.filter(({ parent_id }) => parent_id === null) ?? []
  const rest = items.length > LINES ? items.length - LINES + 1 : 0
  return (
    <div className="next-agenda">
      <h3>{texts.agenda}</h3>
      {items.length ? (
        <ol>
          {items.slice(0, rest ? LINES - 1 : LINES).map(({ agenda_item_id, title, total_seconds }) => (
            <li key={agenda_item_id}>
              <span>{title}</span>
              {!!total_seconds && <span className="figure soft">{duration(total_seconds)}</span>}
            </li>
          ))}
        </ol>
      ) : (
        <p className="soft">{own.noAgendaYet}</p>
      )}
      {rest > 0 && (
        <Link to={to} className="small soft">
          {plural(own.moreItems, rest, known.locale)}
        </Link>
      )}
    </div>
  )
}

/** The primary button: it starts a meeting of today for those who may, or leads to the address at which one joins, or to its page. */
function WayIn({ meeting, isToday }: { meeting: Summary; isToday: boolean }) {
  const goTo = useNavigate()
  const id = idOf(meeting)
  const data = useMeetingOf(id).data?.body
  const start = useChange(async () => {
    await meetings('change', { meeting_id: id }, { state: 'started' })
    await atMost(goTo({ to: '/meetings/$meeting_id/live', params: { meeting_id: id } }))
  }, [['meeting', id], ['meetings']])
  const address = /https:\/\/\S+/.exec(data?.audio ?? '')?.[0]
  const join = address && (
    <a className={mayStart(data, isToday) ? 'button quiet' : 'button'} href={address} target="_blank" rel="noreferrer">
      {places.join}
    </a>
  )
  if (mayStart(data, isToday))
    return (
      <>
        <button
          type="button"
          className="button"
          aria-label={fill(own.startMeeting, { meeting: meeting.name })}
          disabled={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {texts.start}
        </button>
        {join}
        <ErrorMessage error={start.error} />
      </>
    )
  return (
    join || (
      <Link className="button" to={pathOf(meeting.meeting_url)}>
        {own.openMeeting}
      </Link>
    )
  )
}

/** Only on its day: starting one long before is asked about on its page. */
const mayStart = (meeting: Parameters<typeof mayUse>[0], isToday: boolean): boolean =>
  isToday && mayUse(meeting, 'PATCH')

const CODES = { yes: 1, maybe: 3, no: 2 } as const
type Word = keyof typeof CODES

/** The reader's answer; nothing where they are not invited or may not answer. */
function Answer({ id }: { id: number }) {
  const own = usePeopleOf(id).data?.body.find(({ member_id }) => member_id === known.member_id)
  const change = useChange(
    (to: Word) => attendees('change', { attendee_id: own?.attendee_id ?? 0 }, { rsvp: CODES[to] }),
    [['meeting', id, 'people'], ['meetings']],
  )
  const given = own?.rsvp_outdated
    ? undefined
    : (Object.keys(CODES) as Word[]).find((word) => CODES[word] === own?.rsvp.value)
  const [answer, choose] = useOptimisticChoice(given, change)
  if (!own || !mayUse(own, 'PATCH')) return null
  return (
    <div className="next-answer">
      <Choices
        label={texts.rsvpQuestion}
        hidden
        name="next"
        of={texts.rsvpAnswers}
        value={answer}
        choose={(to) => choose(to, () => announce(fill(texts.rsvpSaved, { answer: texts.rsvpAnswers[to] })))}
      />
      <ErrorMessage error={change.error} />
    </div>
  )
}
