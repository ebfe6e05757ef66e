// A date of a series in one line: when, what it is about, its state, and a menu of what can be done with it.
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../../contract/client.ts'
import type { meetingSummary } from '../../contract/meetings/meeting-summary.ts'
import { fill } from '../../words/fill.ts'
import { formWords } from '../form-words.ts'
import { MenuButton, type MenuChoice } from '../kit/dialogs/menu.tsx'
import { day, timeOfDay } from '../kit/time/time.ts'
import { listedTimes } from '../parts/meetings/listed-time.ts'
import { StateMark } from '../parts/meetings/state-mark.tsx'
import { pathOf } from '../site.ts'

const { series: texts } = formWords

export type Summary = RowOf<typeof meetingSummary>

/** A date of a series in the reader's zone. */
export const shownDate = (seconds: number, now: number): string => `${day(seconds, now)}, ${timeOfDay(seconds)}`

/** The half of a title that says what one meeting of a series is about; empty where it has the name of the series. */
const topicOf = (name: string, series: string): string =>
  name === series ? '' : name.startsWith(`${series}: `) ? name.slice(series.length + 2) : name

interface Props {
  date: Summary
  series: string
  now: number
  choices: readonly MenuChoice[]
}

/** The row of a meeting, or of a date on which there is none yet. */
export function DateRow({ date, series, now, choices }: Props) {
  const { name, state, meeting_url, start_time } = date
  const shown = shownDate(listedTimes(date)?.start ?? start_time.value, now)
  const topic = topicOf(name, series)
  return (
    <li className={`series-date ${state}`}>
      <span className="title">
        <Link to={pathOf(meeting_url)}>{shown}</Link>
      </span>
      <span className="series-topic">{topic}</span>
      {state !== 'pending' && state !== 'ended' && <StateMark state={state} />}
      <DateMenu day={shown} choices={choices} />
    </li>
  )
}

/** The row of a date that is skipped. */
export const SkippedRow = ({ at, now, choices }: { at: number; now: number; choices: readonly MenuChoice[] }) => (
  <li className="series-date canceled">
    <span className="title">{shownDate(at, now)}</span>
    <span className="series-topic" />
    <span className="mark off">{texts.isSkipped}</span>
    <DateMenu day={shownDate(at, now)} choices={choices} />
  </li>
)

const DateMenu = ({ day, choices }: { day: string; choices: readonly MenuChoice[] }) =>
  choices.length > 0 && <MenuButton label={fill(texts.dateActions, { day })} choices={choices} />

interface SeamProps {
  /** The first date of the later part; Unix seconds. */
  from: number
  now: number
  /** The part on the other side, where that is not the one whose page is shown. */
  other: number | null
}

/** The seam of a series that was split: both parts are one history. */
export const Seam = ({ from, now, other }: SeamProps) => (
  <li className="series-seam">
    <span>{fill(texts.seam, { day: day(from, now) })}</span>
    {other !== null && (
      <Link to="/meeting_series/$meeting_series_id/schedule" params={{ meeting_series_id: other }}>
        {texts.otherPart}
      </Link>
    )}
  </li>
)
