// Slot for open items of the last meeting.
import { type ReactNode, useRef } from 'react'
import type { Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'
import { FromLastTime } from './from-last-time.tsx'
import { seriesWithLastTime } from './requests.ts'
import { useLastTime } from './use-last-time.ts'

interface Props {
  meeting: Meeting
}

/** The series, where the reader may read it. */
function useSeriesWithLastTime(meeting: Meeting): { of: number | undefined; isPending: boolean } {
  const { series, isPending } = useReadable(meeting)
  const has = seriesWithLastTime(meeting) !== undefined
  return { of: has ? series : undefined, isPending: has && isPending }
}

/** Delays the rest of a page until open items of the last meeting are loaded, to avoid layout shift. */
export function AfterLastTime({ meeting, children }: Props & { children: ReactNode }) {
  const { of, isPending } = useSeriesWithLastTime(meeting)
  if (isPending) return null
  if (of === undefined) return children
  return (
    <Waits meeting={meeting} of={of}>
      {children}
    </Waits>
  )
}

function Waits({ meeting, of, children }: Props & { of: number; children: ReactNode }) {
  const { isPending } = useLastTime(meeting, of)
  // What is shown once stays, whatever is asked again.
  const shown = useRef(false)
  shown.current ||= !isPending
  return shown.current ? children : null
}

/** The list above the agenda; nothing where the meeting is of no series, has ended, or nothing is open. */
export function OpenFromLastTime({ meeting }: Props) {
  const { of } = useSeriesWithLastTime(meeting)
  return of === undefined ? null : <FromLastTime meeting={meeting} of={of} />
}
