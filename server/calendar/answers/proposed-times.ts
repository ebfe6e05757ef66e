// Times that somebody proposes with an answer, as words of its comment.

import { localText } from '../../rules/series/recurrence/calendar.ts'
import { shortened } from '../../rules/text/shortened.ts'
import { wallAt } from '../../rules/time/zone.ts'
import { instantsOf, type ReadTime, type ReplyEvent } from '../format/index.ts'

const LONGEST_COMMENT = 255

/** The words of an answer with the time that it proposes, which is not cut off. */
export function withProposal(comment: string | null, proposal: string): string | null {
  if (!proposal) return comment
  return comment ? `${shortened(comment, LONGEST_COMMENT - proposal.length - 1)} ${proposal}` : proposal
}

/** The time that somebody proposes, in the zone of the meeting, for its comment. */
export function proposalOf({ start, end }: ReplyEvent, timezone: string | null): string {
  if (!start) return ''
  const zone = timezone ?? 'UTC'
  const show = (time: ReadTime) =>
    localText(wallAt(zone, instantsOf(time, zone)[0]!))
      .slice(0, 16)
      .replace('T', ' ')
  return `→ ${show(start)}${end ? ` – ${show(end)}` : ''} (${zone})`
}
