// The people of a running meeting: who is here, who is away, and what those answered who are invited.

import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { usePresence } from '../../api/changes/presence.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { byName } from '../../kit/text/by-name.ts'
import { matches } from '../../kit/text/matches.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { FindPerson } from '../../parts/people/find-person.tsx'
import { Initials } from '../../parts/people/person.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { type Meeting, useAttendees } from '../meeting-queries.ts'

const { meetings, run } = words
const RSVPS: Readonly<Record<number, string>> = meetings.rsvps

/** More than so many people can be searched. */
const MANY = 12

/** The list, with people present first. */
export function PeopleTab({ meeting: { meeting_id } }: { meeting: Meeting }) {
  const [typed, type] = useState('')
  const present = usePresence(meeting_id)
  // The reader is here before the server says so: their row must not move then.
  const ids = new Set([known.member_id, ...present.map(({ member_id }) => member_id)])
  return (
    <Loaded query={useAttendees(meeting_id)}>
      {({ body }) => {
        const invited = new Set(body.map(({ member_id }) => member_id))
        const others = present.filter(({ member_id }) => !invited.has(member_id))
        const matching = body.filter(({ member_name }) => matches(member_name, typed)).toSorted(byName)
        const here = matching.filter(({ member_id }) => ids.has(member_id))
        const away = matching.filter(({ member_id }) => !ids.has(member_id))
        return (
          <>
            {body.length > MANY && <FindPerson typed={typed} type={type} count={matching.length} />}
            {!body.length && <Empty icon={IconUsers} text={meetings.nobody} />}
            <ul className="live-people">
              {here.map(({ member_id, member_name }) => (
                <Person key={member_id} member_id={member_id} name={member_name} here answer="" />
              ))}
              {away.map(({ member_id, member_name, rsvp }) => (
                <Person key={member_id} member_id={member_id} name={member_name} answer={RSVPS[rsvp.value] ?? ''} />
              ))}
            </ul>
            {others.length > 0 && (
              <>
                <h3 className="eyebrow">{run.alsoHere}</h3>
                <ul className="live-people">
                  {others.map(({ member_id, member_name }) => (
                    <Person key={member_id} member_id={member_id} name={member_name} here answer="" />
                  ))}
                </ul>
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface PersonProps {
  member_id: number
  name: string
  here?: boolean
  answer: string
}

const Person = ({ member_id, name, here = false, answer }: PersonProps) => (
  <li className={here ? 'is-here' : undefined}>
    <span className="who">
      <Initials member_id={member_id} name={name} />
      <span>{name}</span>
    </span>
    <span className="answer">{here ? run.here : [run.away, answer].filter(Boolean).join(' · ')}</span>
  </li>
)
