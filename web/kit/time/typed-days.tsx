// Days of a recognized time span, displayed with a button that restores the words.
import { IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { fill } from '../../../words/fill.ts'
import { words } from '../../words.ts'
import { ownCalendar } from './own-calendar.ts'
import { asWords, type Calendar, type TypedSpan, typedSpan } from './time-span.ts'
import { writtenDays } from './written-days.ts'

interface Props {
  /** The text of the field. */
  search: string
  /** Finds a time span in the text; by default, any. */
  spanIn?: (text: string, calendar: Calendar) => TypedSpan | undefined
  change: (search: string) => void
}

/** The days, as a button beside the field that looks for the words instead; nothing where no span was typed. */
export function TypedDays({ search, spanIn = (text, { today }) => typedSpan(text, today), change }: Props) {
  const span = spanIn(search, ownCalendar())
  const takeBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('search')?.querySelector('input')?.focus()
    if (span) change(asWords(search, span))
  }
  const instead = span && fill(words.lists.asWords, { words: span.typed.trim() })
  return (
    <div role="status" className={span ? 'typed-days' : 'unseen'}>
      {span && (
        <button type="button" className="button quiet" title={instead} onClick={takeBack}>
          {writtenDays(span.days)}
          <span className="unseen">{instead}</span>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  )
}
