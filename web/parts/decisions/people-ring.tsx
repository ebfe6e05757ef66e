// The people who were there as a ring of initials around the sign of the decision's state.
import { IconArrowForwardUp, IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { DecisionState } from '../../../contract/decisions/decision.ts'
import { fill } from '../../../words/fill.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { Initials } from '../people/person.tsx'

export interface RingPerson {
  member_id: number
  member_name: string
}

/** As many as there is room for; of more, the last place counts the rest. */
const MOST = 8

const SIGNS = { proposed: IconQuestionMark, decided: IconCheck, replaced: IconArrowForwardUp, withdrawn: IconX }

const names = new Intl.ListFormat(known.locale)

interface Props {
  people: readonly RingPerson[]
  state: DecisionState
  /** Whether screen readers are told nothing of it, as where the mark is the name of a choice. */
  isSilent?: boolean
}

/** The ring; without people its line and sign alone. Screen readers get all names, as those of a picture. */
export function PeopleRing({ people, state, isSilent = false }: Props) {
  const Sign = SIGNS[state]
  const shown = people.length > MOST ? people.slice(0, MOST - 1) : people
  const rest = people.length - shown.length
  const places = shown.length + (rest ? 1 : 0)
  const at = (place: number) => ({ '--at': `${(place / places).toFixed(4)}turn` }) as CSSProperties
  const said = people.length
    ? fill(words.record.there, { names: names.format(people.map(({ member_name }) => member_name)) })
    : undefined
  return (
    <span
      className={`people-ring ${state}`}
      title={said}
      {...(isSilent ? { 'aria-hidden': true } : said ? { role: 'img', 'aria-label': said } : {})}
    >
      <Sign className="ring-sign" stroke={2.25} aria-hidden="true" />
      {shown.map(({ member_id, member_name }, place) => (
        <span key={member_id} className="ring-place" style={at(place)}>
          <Initials member_id={member_id} name={member_name} />
        </span>
      ))}
      {rest > 0 && (
        <span className="ring-place" style={at(places - 1)}>
          <span className="initials" aria-hidden="true">{`+${rest}`}</span>
        </span>
      )}
    </span>
  )
}
