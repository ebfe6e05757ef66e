// A proposal in the list of a meeting: what is proposed and by whom, its state, and what the reader may do with it.
import { useRef, useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { agendaProposals } from '../../api/register-clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { RichText } from '../../kit/text/rich-text.tsx'
import { duration } from '../../kit/time/time.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import { agendaKey } from '../meeting-queries.ts'
import { Accepting, Declining } from './deciding.tsx'
import type { Proposal } from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { proposalTexts as texts } from './proposal-words.ts'

type Open = 'accept' | 'decline' | 'edit'

interface Props {
  meeting_id: number
  proposal: Proposal
}

/** The row. A decision opens its field below, and the focus comes back to the row. */
export function ProposalRow({ meeting_id, proposal }: Props) {
  const { agenda_proposal_id, title, description, duration_seconds, state, comment, create_id } = proposal
  const [open, show] = useState<Open>()
  const row = useRef<HTMLLIElement>(null)
  const isOpen = state === 'proposed'
  const isOwn = create_id?.value === known.member_id
  const close = () => {
    show(undefined)
    requestAnimationFrame(() => focusIfLost(row.current))
  }
  const by = isOwn ? texts.own : create_id ? fill(texts.by, { name: create_id.display }) : texts.byFormer
  return (
    <li ref={row} tabIndex={-1}>
      <p>
        <span className="item-title">{title}</span>{' '}
        <span className="soft small">
          {duration_seconds ? `${duration(duration_seconds)} · ` : ''}
          {by}
          {isOwn && ` · ${texts.states[state]}`}
        </span>
      </p>
      {description && <RichText html={description} />}
      {comment && <blockquote>{comment}</blockquote>}
      {isOpen && open === undefined && (
        <Buttons proposal={proposal} meeting_id={meeting_id} isOwn={isOwn} show={show} />
      )}
      {isOpen && open === 'edit' && <ProposalForm meeting_id={meeting_id} proposal={proposal} close={close} />}
      {isOpen && open === 'accept' && (
        <Accepting meeting_id={meeting_id} id={agenda_proposal_id} title={title} close={close} />
      )}
      {isOpen && open === 'decline' && (
        <Declining meeting_id={meeting_id} id={agenda_proposal_id} title={title} close={close} />
      )}
    </li>
  )
}

interface ButtonsProps extends Props {
  isOwn: boolean
  show: (open: Open) => void
}

function Buttons({ proposal, meeting_id, isOwn, show }: ButtonsProps) {
  const { agenda_proposal_id, title } = proposal
  const withdraw = useChange(async () => {
    await agendaProposals('drop', { agenda_proposal_id }, {})
    // Said here, since the row is gone once the list is fetched again.
    showToast(texts.withdrawn)
  }, [['meeting', meeting_id, 'proposals'], agendaKey(meeting_id)])
  const button = (label: string, of: string, run: () => void) => (
    <button
      type="button"
      className="button quiet"
      aria-label={fill(of, { item: title })}
      disabled={withdraw.isPending}
      onClick={run}
    >
      {label}
    </button>
  )
  return (
    <>
      <div className="buttons">
        {mayUse(proposal, 'POST', 'accept') && button(texts.accept, texts.acceptOf, () => show('accept'))}
        {mayUse(proposal, 'POST', 'decline') && button(texts.decline, texts.declineOf, () => show('decline'))}
        {isOwn && mayUse(proposal, 'PATCH') && button(texts.edit, texts.editOf, () => show('edit'))}
        {isOwn &&
          mayUse(proposal, 'DELETE') &&
          button(texts.withdraw, texts.withdrawOf, () => withdraw.mutate(undefined))}
      </div>
      <ErrorMessage error={withdraw.error} />
    </>
  )
}
