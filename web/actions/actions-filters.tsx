// Filters of the action items page: view, due date, state and place.

import { roomMembers } from '../api/clients.ts'
import { useAnswer } from '../api/queries.ts'
import { Choice, options } from '../kit/fields/filters.tsx'
import { byName } from '../kit/text/by-name.ts'
import { useRoomName, useRoomsByName } from '../parts/places/own-rooms.ts'
import { known } from '../site.ts'
import type { ActionsAddress } from './actions-address.ts'
import type { Place } from './actions-queries.ts'
import { actionsTexts as texts } from './actions-words.ts'

export type Change = (to: Partial<Record<keyof ActionsAddress, unknown>>) => void

interface Props {
  address: ActionsAddress
  place: Place
  change: Change
}

/** The organizations of the reader's rooms, by their ids. */
export function useOrganizations(): readonly (readonly [number, string])[] {
  const rooms = useRoomsByName()
  const all = new Map(rooms.map(({ organization_id: { value, display } }) => [value, display] as const))
  return [...all].toSorted(([, one], [, other]) => one.localeCompare(other, known.locale))
}

/** The form of filters. */
export function ActionsFilters({ address, place, change }: Props) {
  const { view, state, due, room_id } = address
  const rooms = useRoomsByName()
  const nameOf = useRoomName()
  const organizations = useOrganizations()
  return (
    <search className="filter-form">
      <div className="filters">
        {view === 'all' && room_id === undefined && organizations.length > 1 && (
          <label>
            <span className="small soft">{texts.organization}</span>
            <select
              value={place.organization_id}
              onChange={({ currentTarget }) => change({ organization_id: currentTarget.value })}
            >
              {organizations.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {view !== 'asked' && (
          <Choice
            label={texts.room}
            value={room_id}
            choose={(to) => change({ room_id: to, assignee: undefined })}
            none={texts.anyRoom}
          >
            {rooms.map((room) => (
              <option key={room.room_id} value={room.room_id}>
                {nameOf(room)}
              </option>
            ))}
          </Choice>
        )}
        {view === 'all' && <AssigneeChoice {...{ address, place, change }} />}
        <Choice label={texts.due} value={due} choose={(to) => change({ due: to })} none={texts.anyDue}>
          {options(texts.dues)}
        </Choice>
        <Choice label={texts.state} value={state} choose={(to) => change({ state: to })} none={texts.onlyOpen}>
          {options(texts.states)}
        </Choice>
      </div>
    </search>
  )
}

interface Member {
  member_id: number
  member_name: string
}

/** Who does it: the members of the room that is chosen, else the reader and nobody. */
function AssigneeChoice({ address: { assignee, room_id }, change }: Props) {
  const query = useAnswer<Member[]>(['people', 'room', room_id ?? 0], () =>
    room_id === undefined
      ? Promise.resolve({ status: 200, headers: new Headers(), body: [] })
      : roomMembers('inRoom', { room_id }, {}),
  )
  const others = (query.data?.body ?? []).filter(({ member_id }) => member_id !== known.member_id).toSorted(byName)
  const isListed = !assignee || assignee === known.member_id || others.some(({ member_id }) => member_id === assignee)
  return (
    <Choice label={texts.assignee} value={assignee} choose={(to) => change({ assignee: to })} none={texts.anybody}>
      <option value={known.member_id}>{texts.me}</option>
      <option value={0}>{texts.nobody}</option>
      {!isListed && <option value={assignee}>{texts.somebody}</option>}
      {others.map(({ member_id, member_name }) => (
        <option key={member_id} value={member_id}>
          {member_name}
        </option>
      ))}
    </Choice>
  )
}
