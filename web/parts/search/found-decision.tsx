// A decision that was found, as its mark.
import type { ReactNode } from 'react'
import { RichText } from '../../kit/text/rich-text.tsx'
import { DecisionMark } from '../decisions/decision-mark.tsx'
import type { SearchResult } from './results.ts'

interface Props {
  result: SearchResult
  decision: NonNullable<SearchResult['decision']>
  /** Whether it is the name of a choice. */
  isName?: boolean
  /** Wraps the sentence in a link, for instance. */
  linked?: (sentence: ReactNode) => ReactNode
  facts: ReactNode
}

/** The mark, with what was found marked in its sentence. */
export function FoundDecision({ result, decision, isName = false, linked = (one) => one, facts }: Props) {
  const { number, display_number, state, present } = decision
  return (
    <DecisionMark
      {...{ state, number: display_number, isName, facts }}
      room={display_number === number ? result.room_id?.display : undefined}
      people={present.map(({ value, display }) => ({ member_id: value, member_name: display }))}
    >
      {linked(<RichText html={result.snippet} inline />)}
    </DecisionMark>
  )
}
