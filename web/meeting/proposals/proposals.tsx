// Proposals for the agenda of a meeting that is planned or running. Loaded after the first paint.
import { useRef, useState } from 'react'
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { Section } from '../../kit/page/section.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { ProposalForm } from './proposal-form.tsx'
import { useProposalNews } from './proposal-news.ts'
import { isOpen, useProposals } from './proposal-queries.ts'
import { ProposalRow } from './proposal-row.tsx'
import { proposalTexts as texts } from './proposal-words.ts'
import './proposals.css'
import { Rows } from '../../kit/page/list-motion.tsx'

interface Props {
  meeting: Meeting
  /** Whether new ones are announced to the people who run the meeting. */
  live?: boolean
}

/** The list, and the button for those who cannot add items themselves; nothing where there is neither. */
export function Proposals({ meeting, live = false }: Props) {
  const { meeting_id } = meeting
  const { query, shown } = useProposals(meeting)
  useProposalNews(live ? query.data?.body : undefined)
  const [proposing, propose] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mayPropose = mayUse(meeting, 'POST', 'agenda_proposals') && !mayUse(meeting, 'POST', 'agenda_items')
  if (query.isPending || (!shown.length && !mayPropose && !query.error)) return null
  const close = () => {
    propose(false)
    requestAnimationFrame(() => focusIfLost(button.current))
  }
  return (
    <Section title={texts.title} screenOnly count={shown.filter(isOpen).length}>
      <ErrorMessage error={query.error} />
      {shown.length > 0 && (
        <Rows className="rows proposals">
          {shown.map((proposal) => (
            <ProposalRow key={proposal.agenda_proposal_id} proposal={proposal} meeting_id={meeting_id} />
          ))}
        </Rows>
      )}
      {mayPropose &&
        (proposing ? (
          <ProposalForm meeting_id={meeting_id} close={close} />
        ) : (
          <CommandButton ref={button} label={texts.propose} quiet run={() => propose(true)} />
        ))}
    </Section>
  )
}
