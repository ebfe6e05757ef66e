// People present at a decision, loaded on demand.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RowOf } from '../../contract/client.ts'
import type { attendee } from '../../contract/meetings/attendee.ts'
import { fill } from '../../words/fill.ts'
import { decisions } from '../api/register-clients.ts'
import { Loaded } from '../parts/loading/loaded.tsx'
import { Faces } from '../parts/people/person.tsx'
import { known } from '../site.ts'
import { decisionTexts as texts } from './decision-words.ts'

interface Of {
  decision_id: number
  /** Its number and its room. */
  named: string
}

/** The part of a row that unfolds. */
export function WhoWasThere({ decision_id, named }: Of) {
  const [open, setOpen] = useState(false)
  return (
    <details className="small soft" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={fill(texts.whoWasThereAt, { number: named })}>{texts.whoWasThere}</summary>
      {open && <People decision_id={decision_id} />}
    </details>
  )
}

const names = new Intl.ListFormat(known.locale)

function People({ decision_id }: Pick<Of, 'decision_id'>) {
  const query = useQuery({
    queryKey: ['decisions', 'attendees', decision_id],
    queryFn: async () => {
      const { body } = await decisions('one', { decision_id }, {}, { embed: 'attendees' })
      return (body.attendees ?? []) as unknown as readonly RowOf<typeof attendee>[]
    },
  })
  return (
    <Loaded query={query}>
      {(people) =>
        people.length ? (
          <p className="decision-people">
            <span aria-hidden="true">
              <Faces people={people} />
            </span>
            <span>{names.format(people.map(({ member_name }) => member_name))}</span>
          </p>
        ) : (
          <p>{texts.nobodyNoted}</p>
        )
      }
    </Loaded>
  )
}
