// Overflow indicators of a week: at its edges each day says how many of its meetings lie above or below the hours in view.
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import { fill, plural } from '../../words/fill.ts'
import { written } from '../kit/time/wall-time.ts'
import { known } from '../site.ts'
import { calendarTexts as texts } from './calendar-words.ts'
import type { CalendarEvent } from './events.ts'
import { type Piece, piecesOf } from './placing.ts'

const DAY = 1440
const QUARTER = 15
/** Minutes above a meeting that is brought into view. */
const ABOVE = 30

interface Props {
  box: RefObject<HTMLDivElement | null>
  dates: readonly string[]
  events: readonly CalendarEvent[]
}

/** The minutes in view, to a quarter of an hour; undefined until they are known. */
function useInView(box: Props['box']): { from: number; to: number } | undefined {
  const [view, show] = useState<{ from: number; to: number }>()
  useEffect(() => {
    const scrolled = box.current
    if (!scrolled) return
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = scrolled
      const minute = (height: number) => Math.round(((height / scrollHeight) * DAY) / QUARTER) * QUARTER
      const [from, to] = [minute(scrollTop), minute(scrollTop + clientHeight)]
      show((before) => (before?.from === from && before.to === to ? before : { from, to }))
    }
    look()
    const resized = new ResizeObserver(look)
    resized.observe(scrolled)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [box])
  return view
}

/** Both edges. They are for a pointer alone: the arrow keys reach every meeting of a day, and the name of a day counts them. */
export function EdgeHints({ box, dates, events }: Props) {
  const view = useInView(box)
  if (!view) return null
  const pieces = events.flatMap((event) => piecesOf(event))
  const go = ({ from }: Piece) =>
    box.current?.scrollTo({ top: (Math.max(0, from - ABOVE) / DAY) * box.current.scrollHeight })
  return (
    <div className="week-edges" aria-hidden="true" style={{ '--days': dates.length } as CSSProperties}>
      {dates.map((date, index) => {
        const here = pieces.filter((piece) => piece.date === date)
        const early = here.filter(({ to }) => to <= view.from)
        const late = here.filter(({ from }) => from >= view.to)
        const column = { gridColumn: index + 2 }
        const day = written(date, { weekday: 'long' })
        return [
          early.length > 0 && (
            <button
              key={`early ${date}`}
              type="button"
              tabIndex={-1}
              className="week-edge early"
              style={column}
              title={fill(texts.earlierOn, { count: plural(texts.count, early.length, known.locale), day })}
              onClick={() => go(early.at(-1)!)}
            >
              <IconChevronUp size={14} stroke={2} />
              {early.length}
            </button>
          ),
          late.length > 0 && (
            <button
              key={`late ${date}`}
              type="button"
              tabIndex={-1}
              className="week-edge late-hours"
              style={column}
              title={fill(texts.laterOn, { count: plural(texts.count, late.length, known.locale), day })}
              onClick={() => go(late[0]!)}
            >
              <IconChevronDown size={14} stroke={2} />
              {late.length}
            </button>
          ),
        ]
      })}
    </div>
  )
}
