// The calendar: the reader's meetings of a week, a month or the next weeks, in their time zone.
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Heading } from '../kit/page/heading.tsx'
import { usePageAddress } from '../kit/page/page-address.ts'
import { useTitle } from '../kit/page/title.ts'
import { useWide } from '../kit/page/wide.ts'
import { firstDayOfWeek } from '../kit/time/first-day-of-week.ts'
import { presentTime, useNow } from '../kit/time/now.ts'
import { dateOf } from '../kit/time/time.ts'
import { isAway, zoneName } from '../kit/time/zone-name.ts'
import { RefusedChanges } from '../meeting/blocks/refused-changes.tsx'
import { Loaded } from '../parts/loading/loaded.tsx'
import { MeetingList } from '../parts/meetings/meeting-list.tsx'
import { NewMeetingButton, useMayMeet } from '../parts/meetings/new-meeting.tsx'
import { proposeDay } from '../parts/meetings/new-meeting-day.ts'
import { known, pathOf } from '../site.ts'
import { words } from '../words.ts'
import { type CalendarAddress, type CalendarView, calendarAddress, calendarViews } from './calendar-address.ts'
import { type Summary, useMovable, useSummaries } from './calendar-queries.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import { useDayKeys } from './day-keys.ts'
import { DayStrip, wholeDay } from './day-strip.tsx'
import { type CalendarEvent, moveId, useEvents } from './events.ts'
import { MonthView } from './month-view.tsx'
import { draggedTo } from './moved.ts'
import { moveEvent } from './moving.ts'
import { lastDay } from './placing.ts'
import { dayFurther, daysOf, eachDay } from './spans.ts'
import { useDrag } from './use-drag.ts'
import { WeekView } from './week-view.tsx'
import './calendar.css'
import './event.css'
import './event-line.css'
import { IconButton } from '../kit/buttons/icon-button.tsx'

const route = getRouteApi('/calendar')

const range = new Intl.DateTimeFormat(known.locale, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const month = new Intl.DateTimeFormat(known.locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** The days that a view shows, in words. */
const spanName = (view: CalendarView, date: string, dates: readonly string[]): string =>
  view === 'month' ? month.format(utc(date)) : range.formatRange(utc(dates[0]!), utc(dates.at(-1)!))

/** The view that an address without one has: a week, and on a phone the list, which begins today. */
const useUsualView = (): CalendarView => (useWide('rail') ? 'week' : 'list')

/** The address of a view: what is usual is left out. */
const addressOf = (view: CalendarView, date: string, today: string, usual: CalendarView): CalendarAddress => ({
  ...(view !== usual && { view }),
  ...(date !== today && { date }),
})

/** The page. */
export function Calendar() {
  const [address, choose] = usePageAddress(route.useSearch(), calendarAddress)
  const today = dateOf(useNow(false))
  const usual = useUsualView()
  const { view = usual, date = today } = address
  const days = daysOf(view, date, firstDayOfWeek)
  const dates = eachDay(days)
  const show = (how: (view: CalendarView, date: string) => string) =>
    choose(({ view = usual, date = today }) => addressOf(view, how(view, date), today, usual))
  const name = spanName(view, date, dates)
  useTitle(texts.title)
  // C makes a meeting at the day where the reader is.
  useEffect(() => proposeDay(date === today ? '' : date), [date, today])
  useEffect(() => () => proposeDay(''), [])
  const query = useSummaries(days)
  return (
    <div className="calendar">
      <header className="opening calendar-head">
        <Heading>{texts.title}</Heading>
        <div className="calendar-tools">
          <div className="buttons-together">
            <Step
              label={texts.before[view]}
              icon={IconChevronLeft}
              run={() => show((view, date) => dayFurther(view, date, -1))}
            />
            <button type="button" className="button quiet" onClick={() => show(() => today)}>
              {texts.today}
            </button>
            <Step
              label={texts.after[view]}
              icon={IconChevronRight}
              run={() => show((view, date) => dayFurther(view, date, 1))}
            />
          </div>
          <p className="calendar-span" role="status">
            {name}
          </p>
          <nav className="calendar-views" aria-label={texts.view}>
            {calendarViews.map((one) => (
              <Link
                key={one}
                to="/calendar"
                search={addressOf(one, date, today, usual)}
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
                className="calendar-view"
                aria-current={one === view ? 'page' : undefined}
              >
                {texts.views[one]}
              </Link>
            ))}
          </nav>
        </div>
      </header>
      <Loaded query={query}>
        {(rows) => <Shown {...{ rows, view, date, today, dates, name }} go={(to) => show(() => to)} />}
      </Loaded>
      {/* What comes above it would move it down. */}
      {!query.isPending && (
        <footer className="calendar-foot">
          {isAway && <span className="soft small">{zoneName(presentTime())}</span>}
          <a className="button quiet" href={`${known.root}/account/feeds/new`}>
            {words.answers.subscribe}
          </a>
        </footer>
      )}
    </div>
  )
}

interface StepProps {
  label: string
  icon: typeof IconChevronLeft
  run: () => void
}

const Step = ({ label, icon: Sign, run }: StepProps) => <IconButton label={label} icon={Sign} onClick={run} />

interface ShownProps {
  rows: readonly Summary[]
  view: CalendarView
  date: string
  today: string
  dates: readonly string[]
  name: string
  go: (date: string) => void
}

/** The content between head and foot: the days, or the list. */
function Shown({ rows, view, date, today, dates, name, go }: ShownProps) {
  const { open } = useSheet()
  const wide = useWide('rail')
  const days = daysOf(view, date, firstDayOfWeek)
  const movable = useMovable(days, rows)
  const events = useEvents(rows, movable, days)
  const mayMake = useMayMeet()
  const { target, handlers } = useDrag((to) => moveEvent(to.event, draggedTo(to), to.part, open))
  const grid = useDayKeys({ view, date, firstDay: firstDayOfWeek, go })
  const make = mayMake
    ? (day: string, time?: string, length?: number) =>
        open({ new: time ? `${day}T${time}` : day, ...(length && { length }) })
    : undefined
  const refused = events.flatMap(({ meeting_id, unsent }) => (unsent && meeting_id !== null ? [meeting_id] : []))
  const shared = { date, today, events, target, make, drag: handlers }
  const narrowWeek = view === 'week' && !wide
  return (
    <>
      {refused.map((meeting_id) => (
        <RefusedChanges key={meeting_id} id={moveId(meeting_id)} />
      ))}
      {narrowWeek && <DayStrip {...{ dates, date, today, events, go }} />}
      {view === 'list' ? (
        <Listed rows={rows} events={events} dates={dates} title={name} />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a grid (WAI-ARIA) of days is no table of HTML.
        <div
          {...grid}
          role="grid"
          tabIndex={-1}
          aria-label={name}
          aria-description={make ? texts.hintMake : texts.hint}
          className={`calendar-grid ${view} ${target ? 'dragging' : ''}`}
        >
          {view === 'week' ? (
            <WeekView {...shared} dates={wide ? dates : [date]} />
          ) : (
            <MonthView {...shared} dates={dates} wide={wide} choose={go} />
          )}
        </div>
      )}
      {view === 'month' && !wide && (
        <Listed rows={rows} events={events} dates={[date]} title={wholeDay.format(utc(date))} />
      )}
    </>
  )
}

interface ListedProps {
  rows: readonly Summary[]
  events: readonly CalendarEvent[]
  dates: readonly string[]
  title: string
}

/** The meetings of some days by their day. */
function Listed({ rows, events, dates, title }: ListedProps) {
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const shown = new Set(
    events.filter((event) => event.from.date <= last && lastDay(event) >= first).map(({ path }) => path),
  )
  const those = rows.filter(({ meeting_url }) => shown.has(pathOf(meeting_url)))
  return those.length ? (
    <>
      <h2 className="unseen">{title}</h2>
      <MeetingList meetings={those} places expected="pending" />
    </>
  ) : (
    <Empty icon={IconCalendarEvent} text={dates.length > 1 ? texts.none : texts.noneThatDay}>
      <NewMeetingButton />
    </Empty>
  )
}
