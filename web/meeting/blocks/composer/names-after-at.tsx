// Feedback for an @ name that matches nobody or several people.
import { fill } from '../../../../words/fill.ts'
import { plain } from '../../../parts/people/person-named.ts'
import { words } from '../../../words.ts'
import { UnknownName } from './unknown-name.tsx'
import type { WrittenAction } from './written-action.ts'

const { blocks } = words
/** So many people are offered at most. */
const SOME = 5

export interface NamesProps {
  action: WrittenAction
  meeting: Parameters<typeof UnknownName>[0]['meeting']
  /** Puts a whole name in the place of a part of it. */
  choose: (part: string, whole: string) => void
}

/** The sentence, with a button for each person who may be meant. */
export function NamesAfterAt({ action: { unknown, several }, meeting, choose }: NamesProps) {
  if (!several) return unknown ? <UnknownName name={unknown} meeting={meeting} /> : null
  const { name } = several
  // An exact match among several people is still ambiguous.
  const people = several.people.filter(({ member_name }) => plain(member_name) !== plain(name))
  const others = people.length - SOME
  return (
    <div className="unknown-name">
      <p className="small" role="status">
        {fill(blocks.severalNamed, { name })}
      </p>
      {people.slice(0, SOME).map(({ member_id, member_name }) => (
        <button key={member_id} type="button" className="button bare" onClick={() => choose(name, member_name)}>
          {member_name}
        </button>
      ))}
      {others > 0 && <span className="small soft">{fill(blocks.moreNamed, { count: others })}</span>}
    </div>
  )
}
