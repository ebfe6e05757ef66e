// Accepting a proposal, with the position of the new item, and declining it, with a comment.
import { type ReactNode, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { agendaProposals } from '../../api/register-clients.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { SelectField, TextField } from '../../kit/fields/plain-fields.tsx'
import { saveByKeys } from '../../kit/fields/save-keys.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { agendaKey, useAgenda } from '../meeting-queries.ts'
import { focusFirst } from './focus-first.ts'
import { proposalTexts as texts } from './proposal-words.ts'

interface Props {
  meeting_id: number
  /** The proposal. */
  id: number
  title: string
  close: () => void
}

/** A decision says itself that it is stored: its form is gone once the list is fetched again. */
const useDecision = <Sent,>(meeting_id: number, run: (sent: Sent) => Promise<unknown>) =>
  useChange(run, [['meeting', meeting_id, 'proposals'], agendaKey(meeting_id)])

/** The form that adds the item, by default at the end of the agenda. */
export function Accepting({ meeting_id, id, title, close }: Props) {
  const top = (useAgenda(meeting_id, false).data?.body ?? []).filter(({ parent_id }) => parent_id === null)
  const [place, put] = useState('')
  const change = useDecision(meeting_id, async (position: number | undefined) => {
    await agendaProposals('accept', { agenda_proposal_id: id }, position === undefined ? {} : { position })
    showToast(fill(texts.accepted, { item: title }))
  })
  const accept = () => change.mutate(place === '' ? undefined : Number(place), { onSuccess: close })
  return (
    <Deciding label={texts.add} run={accept} change={change} close={close}>
      <SelectField
        label={texts.place}
        options={[
          ['', texts.last],
          ...top.map(({ title: item }, at) => [String(at), fill(texts.before, { item })] as const),
        ]}
        value={place}
        choose={put}
      />
    </Deciding>
  )
}

/** The form that declines it. */
export function Declining({ meeting_id, id, close }: Props) {
  const [comment, write] = useState('')
  const change = useDecision(meeting_id, async (sent: string) => {
    await agendaProposals('decline', { agenda_proposal_id: id }, { comment: sent || null })
    showToast(texts.declined)
  })
  const decline = () => change.mutate(comment.trim(), { onSuccess: close })
  return (
    <Deciding label={texts.decline} run={decline} change={change} close={close}>
      <TextField label={texts.comment} rows={2} value={comment} change={write} />
    </Deciding>
  )
}

interface DecidingProps {
  label: string
  run: () => void
  change: { isPending: boolean; error: Error | null }
  close: () => void
  children: ReactNode
}

const Deciding = ({ label, run, change, close, children }: DecidingProps) => (
  <form
    ref={focusFirst}
    className="proposal-form"
    onSubmit={(event) => {
      event.preventDefault()
      if (!change.isPending) run()
    }}
    onKeyDown={(event) => {
      if (!saveByKeys(event) && event.key === 'Escape') close()
    }}
  >
    {children}
    <ErrorMessage error={change.error} />
    <div className="buttons">
      <button type="submit" className="button" disabled={change.isPending}>
        {label}
      </button>
      <button type="button" className="button quiet" onClick={close}>
        {texts.cancel}
      </button>
    </div>
  </form>
)
