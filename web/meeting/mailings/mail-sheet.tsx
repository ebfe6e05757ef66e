// The sheet in which somebody mails the people of a meeting or series: who gets what, their words, and the text.
import { useRef, useState } from 'react'
import { plural } from '../../../words/fill.ts'
import { formWords } from '../../form-words.ts'
import { ComingDialog } from '../../kit/dialogs/coming-dialog.tsx'
import { Choices } from '../../kit/fields/choices.tsx'
import { Sheet } from '../../parts/form/sheet.tsx'
import { known } from '../../site.ts'
import { type MailDraft, type MailPreview, notInvited, useMailDraft } from './mail-draft.ts'
import { MailPreviewed } from './mail-previewed.tsx'
import { MailText, MessageField } from './mail-text.tsx'
import type { Mailed } from './mailed.ts'
import { Recipients } from './recipients.tsx'
import { sendMailLater } from './send.ts'

const { mailSheets: texts } = formWords

/** The kinds that somebody sends from a sheet of its own; a record goes from the end of its meeting. */
export type SheetKind = 'invitation' | 'reminder' | 'cancellation'

interface Props {
  kind: SheetKind
  /** What the page shows; a meeting of a series also has that, unless the reader may not mail its people. */
  meeting: Mailed | undefined
  series: Mailed | undefined
  close: () => void
}

/** The sheet. */
export function MailSheet({ kind, meeting, series, close }: Props) {
  const both = meeting !== undefined && series !== undefined && kind !== 'cancellation'
  const [reach, setReach] = useState<'series' | 'meeting'>(() => reachAtFirst(kind, meeting, series))
  const of = (both && reach === 'meeting') || !series || kind === 'cancellation' ? (meeting ?? series) : series
  const draftKey = meeting ? `meeting-${meeting.id}` : `series-${series?.id ?? 0}`
  const draft = useMailDraft(of, kind, `${kind}-${draftKey}`)
  const { sent, error, preview } = draft
  const send = () => {
    if (!sent) return
    close()
    const { sending, sent: said } = texts
    sendMailLater(sent, { sending: sending[kind], sent: said[kind], notSent: texts.notSent })
  }
  // The first control of a sheet gets the focus, so it is shown once there is one, and stays where something else is chosen.
  const isShown = useRef(false)
  isShown.current ||= preview !== undefined || error !== null
  if (!isShown.current) return <ComingDialog />
  return (
    <Sheet
      title={texts.titles[kind]}
      close={close}
      save={send}
      saveLabel={texts.send}
      busy={false}
      disabled={!sent}
      beside={preview && <span role="status">{sent ? plural(texts.get, sent.count, known.locale) : texts.nobody}</span>}
    >
      {both && (
        <div>
          <Choices label={texts.about} name="about" of={texts.reach} value={reach} choose={setReach} />
          {kind === 'invitation' && <p className="small soft">{texts.reachHint[reach]}</p>}
        </div>
      )}
      <MailPreviewed of={draft}>{(shown) => <Parts of={draft} preview={shown} kind={kind} />}</MailPreviewed>
    </Sheet>
  )
}

/** An invitation is one to the series, unless only this meeting has people who are not invited yet. */
function reachAtFirst(kind: SheetKind, meeting: Mailed | undefined, series: Mailed | undefined) {
  if (kind !== 'invitation') return 'meeting'
  const isOfMeeting = meeting && series && notInvited(meeting.people).length && !notInvited(series.people).length
  return isOfMeeting ? 'meeting' : 'series'
}

/** Who gets it and who does not, the words, and the preview. */
function Parts({ of, preview, kind }: { of: MailDraft; preview: MailPreview; kind: SheetKind }) {
  return (
    <>
      <section aria-label={texts.who}>
        <h3 className="field-label">{texts.who}</h3>
        <Recipients of={of} answered invites={kind === 'invitation'} />
      </section>
      <MessageField of={of} label={texts.message} />
      <div>
        <h3 className="field-label">{texts.preview}</h3>
        <MailText preview={preview} />
      </div>
      {kind === 'invitation' && <p className="small soft">{texts.tells}</p>}
    </>
  )
}
