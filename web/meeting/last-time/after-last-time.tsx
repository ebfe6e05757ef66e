// Where a page has what is open from last time: the list is loaded while it is asked what is open.
import { type ReactNode, useRef } from 'react'
import { late } from '../../ui/late.ts'
import type { Meeting } from '../meeting-queries.ts'
import { seriesWithLastTime, useLastTime } from './use-last-time.ts'

const list = late(() => import('./from-last-time.tsx'))

interface Props {
  meeting: Meeting
}

/** Shows the rest of a page once it is known what is open from last time, so that nothing moves when that comes. */
export const AfterLastTime = ({ meeting, children }: Props & { children: ReactNode }) =>
  seriesWithLastTime(meeting) === undefined ? children : <Waits meeting={meeting}>{children}</Waits>

function Waits({ meeting, children }: Props & { children: ReactNode }) {
  const { isPending } = useLastTime(meeting)
  const isLoaded = list.useModule() !== undefined
  // What is shown once stays, whatever is asked anew.
  const shown = useRef(false)
  shown.current ||= !isPending && isLoaded
  return shown.current ? children : null
}

/** The list above the agenda; nothing where the meeting is of no series, has ended, or nothing is open. */
export const FromLastTime = ({ meeting }: Props) =>
  seriesWithLastTime(meeting) === undefined ? null : <OfSeries meeting={meeting} />

function OfSeries({ meeting }: Props) {
  const content = list.useModule()
  return content ? <content.FromLastTime meeting={meeting} /> : null
}
