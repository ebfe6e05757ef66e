// What is around every page: the frame, and the sheet that the address opens over the page.
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Frame } from './shell/frame.tsx'
import { loadOver } from './shell/over.tsx'
import { Dialog } from './ui/dialog.tsx'
import { NewMeetingCommand } from './ui/new-meeting.tsx'
import { useSheet } from './ui/sheet-address.ts'
import { words } from './words.ts'

const load = () => import('./meeting/form/sheets.tsx')
const Sheets = lazy(async () => ({ default: (await load()).Sheets }))

/** Milliseconds after which the sheets and the palette are loaded, so that nobody has to wait for one. */
const SOON = 1_500

/** Until the sheet is there, what is typed goes nowhere: it must not run commands. */
const Waiting = () => (
  <Dialog label={words.making.loading} close={() => {}}>
    <p className="waiting">{words.making.loading}</p>
  </Dialog>
)

/** The root of all routes. */
export function Root() {
  const { made, edit, of } = useSheet()
  const { meeting_id, meeting_series_id } = useParams({ strict: false })
  // Other pages show their own sheets.
  const edits = edit !== undefined && (meeting_id ?? meeting_series_id ?? of) !== undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      // A page that is left meanwhile gets no answer; whoever needs them then asks again.
      load().catch(() => {})
      loadOver().catch(() => {})
    }, SOON)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Frame />
      <NewMeetingCommand />
      {(made !== undefined || edits) && (
        <Suspense fallback={<Waiting />}>
          <Sheets />
        </Suspense>
      )}
    </>
  )
}
