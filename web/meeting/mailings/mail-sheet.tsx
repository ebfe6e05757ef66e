// The sheet in which somebody mails the people of a meeting or series: who gets what, their words, and the text.
import { useState } from 'react'
import { plural } from '../../../words/fill.ts'
import { faultsOf } from '../../api/problem.ts'
import { formWords } from '../../form-words.ts'
import { known } from '../../site.ts'
import { Choices } from '../../ui/choices.tsx'
import { Sheet } from '../../ui/form/sheet.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { type MailDraft, useMailDraft } from './mail-draft.ts'
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
  const [reach, setReach] = useState<'series' | 'meeting'>(kind === 'invitation' ? 'series' : 'meeting')
  const of = (both && reach === 'meeting') || !series || kind === 'cancellation' ? (meeting ?? series) : series
  const place = meeting ? `meeting-${meeting.id}` : `series-${series?.id ?? 0}`
  const draft = useMailDraft(of, kind, `${kind}-${place}`)
  const { sent, error, preview } = draft
  const send = () => {
    if (!sent) return
    close()
    const { sending, sent: said } = texts
    sendMailLater(sent, { sending: sending[kind], sent: said[kind], notSent: texts.notSent })
  }
  // The first control of a sheet gets the focus, so it is shown once there is one.
  if (!preview && !error) return null
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
      {error && (faultsOf(error)['to'] ? <p>{texts.nobodyThere}</p> : <ErrorMessage error={error} />)}
      {!error && preview && <Parts of={draft} />}
      {!error && kind === 'invitation' && <p className="small soft">{texts.tells}</p>}
    </Sheet>
  )
}

/** Who gets it and who does not, the words, and the preview. */
function Parts({ of }: { of: MailDraft }) {
  return (
    <>
      <section aria-label={texts.who}>
        <h3 className="field-label">{texts.who}</h3>
        <Recipients of={of} answered />
      </section>
      <MessageField of={of} label={texts.message} />
      <div>
        <h3 className="field-label">{texts.preview}</h3>
        <MailText preview={of.preview!} />
      </div>
    </>
  )
}
