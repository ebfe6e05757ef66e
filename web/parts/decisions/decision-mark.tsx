// The decision mark: a decision as an object, with its stamped number and state, its sentence, and the people who were there
// (docs/decisions/0204-the-decision-mark.md). Exports, mail and the application's icon show the same parts in the same order.
import type { ReactNode } from 'react'
import type { DecisionState } from '../../../contract/decisions/decision.ts'
import { words } from '../../words.ts'
import { PeopleRing, type RingPerson } from './people-ring.tsx'
import './decision-mark.css'

interface StampProps {
  state: DecisionState
  /** The number as it is displayed, `BOARD-2026-004`; undefined until the decision has one. */
  number: string | undefined
  /** The room, where its number has no key and others stand beside it. */
  room?: string | undefined
  /** Wraps the number in a link, for instance. */
  linked?: (number: ReactNode) => ReactNode
}

/** A number may break after the key of its room only. */
function broken(number: string): ReactNode {
  const at = number.search(/\d{4}-\d+$/)
  if (at <= 0) return <span>{number}</span>
  return (
    <>
      <span>{number.slice(0, at)}</span>
      <wbr />
      <span>{number.slice(at)}</span>
    </>
  )
}

/** The stamp: number and state. Its border differs for each state, so that no state is told by color alone. */
export const DecisionStamp = ({ state, number, room, linked = (one) => one }: StampProps) => (
  <span className={`stamp ${state}`}>
    {number !== undefined && <span className="stamp-number figure">{linked(broken(number))}</span>}
    {room && <span className="stamp-room">{room}</span>}{' '}
    <span className="stamp-state">{words.blocks.decided[state]}</span>
  </span>
)

interface Props extends StampProps {
  /** The people who were there; undefined where that is not known yet, or of no meeting. */
  people?: readonly RingPerson[] | undefined
  /** Whether it is taken while the reader looks on. */
  isTaken?: boolean
  /** Whether it is the name of a choice, which names nobody. */
  isName?: boolean
  /** The sentence. */
  children: ReactNode
  /** One quiet line: the source, and what changed. */
  facts?: ReactNode
}

/** The mark. It is as large as the text around it, and arranges itself by the width that it has. */
export const DecisionMark = ({ people, isTaken = false, isName = false, children, facts, ...stamp }: Props) => (
  <div className="decision-place">
    <div className={`decision-mark ${stamp.state}${isTaken ? ' taken' : ''}`}>
      <DecisionStamp {...stamp} />
      <div className="decision-sentence">{children}</div>
      {people && <PeopleRing people={people} state={stamp.state} isSilent={isName} />}
      {facts && <div className="decision-facts">{facts}</div>}
    </div>
  </div>
)
