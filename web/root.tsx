// Root layout: the frame, and the sheet in the URL.
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ComingDialog } from './kit/dialogs/coming-dialog.tsx'
import { Dialog } from './kit/dialogs/dialog.tsx'
import { useSheet } from './kit/dialogs/sheet-address.ts'
import { MissingPart } from './kit/feedback/missing-part.tsx'
import { late } from './parts/loading/late-module.ts'
import { NewMeetingCommand } from './parts/meetings/new-meeting.tsx'
import { Frame } from './shell/frame.tsx'
import { loadOver } from './shell/over.tsx'
import { words } from './words.ts'

const sheets = late(() => import('./meeting/form/sheets.tsx'))

/** Milliseconds after which the sheets and the palette are loaded, so that nobody has to wait for one. */
const SOON = 1_500

/** The sheet. Unlike with `lazy`, one that is loaded within a moment is not held back for what waits. */
function Sheets() {
  const content = sheets.useModule()
  const { close } = useSheet()
  if (content === null)
    return (
      <Dialog label={words.troubles.failed} close={close}>
        <MissingPart />
      </Dialog>
    )
  return content ? <content.Sheets /> : <ComingDialog />
}

/** The root of all routes. */
export function Root() {
  const { made, edit, of } = useSheet()
  const { meeting_id, meeting_series_id } = useParams({ strict: false })
  // Other pages show their own sheets.
  const edits = edit !== undefined && (meeting_id ?? meeting_series_id ?? of) !== undefined
  useEffect(() => {
    const timer = setTimeout(() => {
      // A page that is left meanwhile gets no answer; anyone who needs them then asks again.
      sheets.load().catch(() => {})
      loadOver().catch(() => {})
    }, SOON)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Frame />
      <NewMeetingCommand />
      {(made !== undefined || edits) && (
        <Suspense fallback={<ComingDialog />}>
          <Sheets />
        </Suspense>
      )}
    </>
  )
}
