// Announces what others propose while the reader runs the meeting.
import { useEffect, useRef } from 'react'
import { fill } from '../../../words/fill.ts'
import { mayUse } from '../../api/rights.ts'
import { announceNews } from '../../kit/feedback/news.ts'
import { known } from '../../site.ts'
import type { Proposal } from './proposal.ts'
import { isOpen } from './proposal-queries.ts'
import { proposalTexts as texts } from './proposal-words.ts'

/** Says it as it happens, to those who decide. `proposals`: undefined until they are loaded. */
export function useProposalNews(proposals: readonly Proposal[] | undefined): void {
  const heard = useRef<ReadonlySet<number>>(undefined)
  useEffect(() => {
    if (!proposals) return
    const before = heard.current
    heard.current = new Set(proposals.map(({ agenda_proposal_id }) => agenda_proposal_id))
    for (const proposal of before ? proposals : []) {
      const { agenda_proposal_id, create_id, title } = proposal
      const isNew = isOpen(proposal) && !before?.has(agenda_proposal_id)
      if (isNew && create_id && create_id.value !== known.member_id && mayUse(proposal, 'POST', 'accept'))
        announceNews(fill(texts.news, { name: create_id.display, item: title }))
    }
  }, [proposals])
}
