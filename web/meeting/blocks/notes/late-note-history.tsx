// The history of a note, loaded when somebody opens it.
import { type ComponentProps, lazy, Suspense } from 'react'
import { loadModule } from '../../../api/connection.ts'
import { ComingDialog } from '../../../kit/dialogs/coming-dialog.tsx'

const NoteHistory = lazy(async () => ({
  default: (await loadModule(() => import('./note-history.tsx'))).NoteHistory,
}))

/** The sheet, open as long as it is rendered. */
export const LateNoteHistory = (props: ComponentProps<typeof NoteHistory>) => (
  <Suspense fallback={<ComingDialog />}>
    <NoteHistory {...props} />
  </Suspense>
)
