// Proposals for the agenda of a meeting that is planned or running. Loaded after the first paint.
import { useRef, useState } from 'react'
import { useAnswer } from '../../api/queries.ts'
import { agendaProposals } from '../../api/register-clients.ts'
import { mayUse } from '../../api/rights.ts'
import { CommandButton } from '../../kit/buttons/command-button.tsx'
import { focusIfLost } from '../../kit/focus/keep-focus.ts'
import { Section } from '../../kit/page/section.tsx'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { known } from '../../site.ts'
import type { Meeting } from '../meeting-queries.ts'
import type { Proposal } from './proposal.ts'
import { ProposalForm } from './proposal-form.tsx'
import { ProposalRow } from './proposal-row.tsx'
import { proposalTexts as texts } from './proposal-words.ts'
import './proposals.css'
import { Rows } from '../../kit/page/list-motion.tsx'

/** Everybody sees what is open, and authors also what became of their own. */
const isShown = ({ state, create_id }: Proposal) => state === 'proposed' || create_id?.value === known.member_id

/** The list, and the button for those who cannot add items themselves; nothing where there is neither. */
export function Proposals({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  const query = useAnswer(['meeting', meeting_id, 'proposals'], () =>
    agendaProposals('inMeeting', { meeting_id }, {}, { embed: 'may' }),
  )
  const [proposing, propose] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const shown = (query.data?.body ?? []).filter(isShown)
  const mayPropose = mayUse(meeting, 'POST', 'agenda_proposals') && !mayUse(meeting, 'POST', 'agenda_items')
  if (query.isPending || (!shown.length && !mayPropose && !query.error)) return null
  const close = () => {
    propose(false)
    requestAnimationFrame(() => focusIfLost(button.current))
  }
  return (
    <Section title={texts.title} screenOnly count={shown.filter(({ state }) => state === 'proposed').length}>
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
