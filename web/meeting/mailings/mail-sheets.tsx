// The sheets of mail that an address opens over the page of a meeting or series.
import { mayUse } from '../../api/rights.ts'
import { formWords } from '../../form-words.ts'
import { ComingDialog } from '../../kit/dialogs/coming-dialog.tsx'
import { known } from '../../site.ts'
import { NotAllowed } from '../form/not-allowed.tsx'
import { useReadable } from '../readable.ts'
import { MailSheet, type SheetKind } from './mail-sheet.tsx'
import { type Mailed, useMailedMeeting, useMailedSeries } from './mailed.ts'
import { MailingList } from './mailing-list.tsx'
import { NoMail } from './no-mail.tsx'

const { mailSheets: texts } = formWords

/** The kinds of mail by what the address says. */
const KINDS: Readonly<Record<string, SheetKind>> = {
  invite: 'invitation',
  remind: 'reminder',
  cancellation: 'cancellation',
}

interface Props {
  /** The value in the address. */
  sheet: string
  close: () => void
}

/** The sheet over the page of a series. */
export function SeriesMail({ meeting_series_id, sheet, close }: Props & { meeting_series_id: number }) {
  if (sheet === 'mailings') return <MailingList {...{ meeting_id: undefined, meeting_series_id, close }} />
  return <Sheet {...{ sheet, close, meeting_series_id }} meeting={undefined} />
}

/** The sheet over the page of a meeting. */
export function MeetingMail({ meeting_id, sheet, close }: Props & { meeting_id: number }) {
  const loaded = useMailedMeeting(meeting_id)
  return loaded && <OfMeeting {...{ meeting_id, sheet, close, loaded }} />
}

type MailedMeeting = NonNullable<ReturnType<typeof useMailedMeeting>>

function OfMeeting({ meeting_id, sheet, close, loaded }: Props & { meeting_id: number; loaded: MailedMeeting }) {
  const { series: meeting_series_id, isPending } = useReadable(loaded.meeting)
  if (isPending) return <ComingDialog />
  if (sheet === 'mailings') return <MailingList {...{ meeting_id, meeting_series_id, close }} />
  const may = mayUse(loaded.meeting, 'POST', 'mailings')
  return <Sheet {...{ sheet, close, meeting_series_id }} meeting={may ? loaded.mailed : undefined} />
}

interface SheetProps extends Props {
  meeting: Mailed | undefined
  meeting_series_id: number | undefined
}

function Sheet({ sheet, meeting, meeting_series_id, close }: SheetProps) {
  const series = useMailedSeries(meeting_series_id)
  const kind = KINDS[sheet]
  if (!kind) return null
  if (series === undefined) return <ComingDialog />
  if (!meeting && !series) return <NotAllowed close={close} />
  if (!known.sends_mail) return <NoMail title={texts.titles[kind]} close={close} />
  return <MailSheet {...{ kind, meeting, close }} series={series ?? undefined} />
}
