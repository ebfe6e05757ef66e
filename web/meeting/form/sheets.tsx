// The sheets that an address opens over its page: `?new` and `?edit`.
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { loadModule } from '../../api/connection.ts'
import { mayUse } from '../../api/rights.ts'
import { ComingDialog } from '../../kit/dialogs/coming-dialog.tsx'
import { useSheet } from '../../kit/dialogs/sheet-address.ts'
import { useMayMakeTemplates } from '../../parts/places/own-rooms.ts'
import { CancelMeeting } from './cancel-meeting.tsx'
import { DeleteMeeting } from './delete-meeting.tsx'
import { EditSheet } from './edit/edit-sheet.tsx'
import { type Loaded, type Proposed, useLoaded } from './edit/use-edited.ts'
import { MoveRoom } from './move-room.tsx'
import { NewMeeting } from './new/new-meeting.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { SaveTemplate } from './save-template.tsx'
import { EndSeries } from './series/end-series.tsx'
import './form.css'

/** What `?edit` says where somebody mails people, or looks at what was mailed. */
const MAIL: ReadonlySet<string> = new Set(['invite', 'remind', 'cancellation', 'mailings'])
const load = () => loadModule(() => import('../mailings/mail-sheets.tsx'))
const MeetingMail = lazy(async () => ({ default: (await load()).MeetingMail }))
const SeriesMail = lazy(async () => ({ default: (await load()).SeriesMail }))

/** The sheet that is open. */
export function Sheets() {
  const { made, edit, of, to, length, close } = useSheet()
  const { meeting_id = of, meeting_series_id } = useParams({ strict: false })
  if (made !== undefined) return <NewMeeting day={made} proposedLength={length} close={close} />
  if (edit === undefined || (meeting_id ?? meeting_series_id) === undefined) return null
  if (MAIL.has(edit)) {
    const sheet = { sheet: edit, close }
    return meeting_id === undefined ? (
      <SeriesMail {...sheet} meeting_series_id={meeting_series_id!} />
    ) : (
      <MeetingMail {...sheet} meeting_id={meeting_id} />
    )
  }
  return (
    <Edit
      key={`${meeting_id} ${meeting_series_id} ${to} ${length}`}
      {...{ meeting_id, meeting_series_id, edit, proposed: { to, length }, close }}
    />
  )
}

interface Props {
  meeting_id: number | undefined
  meeting_series_id: number | undefined
  edit: string
  proposed: Proposed
  close: () => void
}

/** The sheet of a meeting, or of a series, once it is loaded. */
function Edit({ meeting_id, meeting_series_id, edit, proposed, close }: Props) {
  const { data, isPending } = useLoaded(meeting_id, meeting_series_id)
  const makesTemplates = useMayMakeTemplates(data?.meeting?.room_id.value ?? 0)
  if (!data) return isPending && <ComingDialog />
  if (edit !== 'template' && !mayOpen(edit, data)) return <NotAllowed close={close} />
  if (edit === 'template' && data.meeting)
    return makesTemplates ? (
      <SaveTemplate meeting_id={data.meeting.meeting_id} close={close} />
    ) : (
      <NotAllowed close={close} />
    )
  if (edit === 'delete' && data.meeting) return <DeleteMeeting loaded={data} close={close} />
  if (edit === 'cancel' && data.meeting) return <CancelMeeting loaded={data} close={close} />
  if (edit === 'room' && data.meeting) return <MoveRoom meeting={data.meeting} close={close} />
  if (edit === 'end' && data.series) return <EndSeries loaded={data} close={close} />
  return <EditSheet loaded={data} moves={edit === 'when'} proposed={proposed} close={close} />
}

/** Returns whether the reader may do what a sheet is for; an address can be typed by anybody. */
function mayOpen(edit: string, { meeting, series }: Loaded): boolean {
  if (edit === 'delete' && meeting) return mayUse(meeting, 'DELETE')
  if (edit === 'end' && series) return mayUse(series, 'DELETE') || mayUse(series, 'PATCH')
  return (meeting !== undefined && mayUse(meeting, 'PATCH')) || (series !== undefined && mayUse(series, 'PATCH'))
}
