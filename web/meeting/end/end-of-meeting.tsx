// Opens the end sheet by the address (`?end`), so that back closes it. The sheet is loaded when it is wanted.

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadModule } from '../../api/connection.ts'
import { isRunning, type Meeting } from '../meeting-queries.ts'

const EndSheet = lazy(async () => ({ default: (await loadModule(() => import('./end-sheet.tsx'))).EndSheet }))

/** Returns whether the sheet is open, and functions that open and close it. */
export function useEndSheet() {
  const { end } = useSearch({ strict: false }) as { end?: true }
  const navigate = useNavigate()
  const { history } = useRouter()
  const to = (search: { end?: true }, replace: boolean) => void navigate({ to: '.', search, replace })
  return {
    isOpen: end === true,
    open: () => to({ end: true }, false),
    /** Goes back to where it was opened from; anyone who came by the address stays. */
    close: () => (history.canGoBack() ? history.back() : to({}, true)),
  }
}

/** The sheet of a running meeting where the address asks for it. */
export function EndOfMeeting({ meeting }: { meeting: Meeting }) {
  const { isOpen, close } = useEndSheet()
  if (!isOpen || !isRunning(meeting)) return null
  return (
    <Suspense>
      <EndSheet meeting={meeting} close={close} />
    </Suspense>
  )
}
