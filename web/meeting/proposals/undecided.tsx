// How many proposals wait for the reader's decision, on the button that leads to them on a phone.
import { plural } from '../../../words/fill.ts'
import { mayUse } from '../../api/rights.ts'
import { known } from '../../site.ts'
import type { Meeting } from '../meeting-queries.ts'
import { isOpen, useProposals } from './proposal-queries.ts'
import { proposalTexts as texts } from './proposal-words.ts'

/** The number for the eye, and in words. */
export function Undecided({ meeting }: { meeting: Meeting }) {
  const { shown } = useProposals(meeting)
  const count = shown.filter((one) => isOpen(one) && mayUse(one, 'POST', 'accept')).length
  if (!count) return null
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{plural(texts.undecided, count, known.locale)}</span>
    </span>
  )
}
