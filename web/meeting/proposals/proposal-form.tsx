// The form that proposes an item for the agenda, or changes one's own proposal.
import { type FormEvent, useState } from 'react'
import { agendaProposals } from '../../api/register-clients.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { TextField } from '../../kit/fields/plain-fields.tsx'
import { saveByKeys } from '../../kit/fields/save-keys.ts'
import { plainText } from '../../kit/text/rich-text.tsx'
import { writtenDuration } from '../../parts/agenda/editing/written-item.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { focusFirst } from './focus-first.ts'
import type { Proposal } from './proposal.ts'
import { proposalTexts as texts } from './proposal-words.ts'

const MINUTE = 60

/** A plain text as HTML with a paragraph for each line. */
const paragraphs = (text: string): string | null =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
    .join('') || null

interface Props {
  meeting_id: number
  /** The proposal that is changed; a new one is made where there is none. */
  proposal?: Proposal
  close: () => void
}

/** The form; Escape closes it. */
export function ProposalForm({ meeting_id, proposal, close }: Props) {
  const told = proposal?.description ? plainText(proposal.description) : ''
  const seconds = proposal?.duration_seconds
  const minutesBefore = seconds ? String(Math.round(seconds / MINUTE)) : ''
  const [title, setTitle] = useState(proposal?.title ?? '')
  const [minutes, setMinutes] = useState(minutesBefore)
  const [reason, setReason] = useState(told)
  const length = minutes.trim() ? writtenDuration(minutes.trim()) : null
  const change = useChange(
    (sent: { title: string; description?: string | null; duration_seconds?: number | null }) =>
      proposal
        ? agendaProposals('change', { agenda_proposal_id: proposal.agenda_proposal_id }, sent)
        : agendaProposals('add', { meeting_id }, sent),
    [['meeting', meeting_id, 'proposals']],
  )
  function send(event: FormEvent) {
    event.preventDefault()
    if (!title.trim() || length === undefined || change.isPending) return
    const sent = {
      title: title.trim(),
      // What was not touched stays as it is, with its formatting.
      ...(reason !== told && { description: paragraphs(reason) }),
      ...(minutes !== minutesBefore && { duration_seconds: length }),
    }
    change.mutate(sent, {
      onSuccess: () => {
        showToast(proposal ? texts.saved : texts.sent)
        close()
      },
    })
  }
  return (
    <form
      ref={focusFirst}
      className="proposal-form"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (!saveByKeys(event) && event.key === 'Escape') close()
      }}
    >
      <TextField label={texts.item} value={title} change={setTitle} />
      <TextField
        label={texts.minutes}
        value={minutes}
        change={setMinutes}
        error={length === undefined ? texts.minutesWrong : undefined}
      />
      <TextField label={texts.reason} rows={3} value={reason} change={setReason} />
      <ErrorMessage error={change.error} />
      <div className="buttons">
        <button type="submit" className="button" disabled={!title.trim() || length === undefined || change.isPending}>
          {proposal ? texts.save : texts.send}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {texts.cancel}
        </button>
      </div>
    </form>
  )
}
