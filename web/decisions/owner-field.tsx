// Owner of a decision: a person of its room or meeting, or nobody.

import { ask, roomMembers } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { SelectField } from '../kit/fields/plain-fields.tsx'
import { known } from '../site.ts'
import type { Decision } from './decision-queries.ts'
import { decisionTexts as texts } from './decision-words.ts'

interface Props {
  room_id: number
  meeting_id: number | undefined
  /** The present one, who may have left. */
  owner: Decision['owner_id']
  value: number | null
  choose: (member_id: number | null) => void
  fault: string | undefined
}

const NOTHING = { status: 200, headers: new Headers(), body: [] }

/** The field. */
export function OwnerField({ room_id, meeting_id, owner, value, choose, fault }: Props) {
  const members =
    useAnswer(['people', 'room', room_id, 'owners'], () => roomMembers('inRoom', { room_id }, {})).data?.body ?? []
  const attendees =
    useAnswer(['meeting', meeting_id ?? 0, 'people'], async () =>
      meeting_id === undefined ? NOTHING : ask(first.attendees(meeting_id)),
    ).data?.body ?? []
  const names = new Map([...members, ...attendees].map(({ member_id, member_name }) => [member_id, member_name]))
  if (owner) names.set(owner.value, owner.display)
  const sorted = [...names].sort(([, one], [, other]) => one.localeCompare(other, known.locale))
  return (
    <SelectField
      label={texts.owner}
      options={[
        ['', texts.owners.nobody] as const,
        ...sorted.map(([member_id, name]) => [String(member_id), name] as const),
      ]}
      value={String(value ?? '')}
      choose={(chosen) => choose(chosen ? Number(chosen) : null)}
      error={fault}
    />
  )
}
