// Filters of the search page: kind, place, time and order.
import { Choice, options } from '../kit/fields/filters.tsx'
import { useRoomName, useRoomsByName } from '../parts/places/own-rooms.ts'
import { words } from '../words.ts'
import type { SearchAddress } from './search-address.ts'

const { search: texts } = words

interface Props {
  address: SearchAddress
  change: (to: Partial<Record<keyof SearchAddress, unknown>>) => void
}

/** Each is a choice that the address keeps. */
export function SearchFilters({ address, change }: Props) {
  const rooms = useRoomsByName()
  const nameOf = useRoomName()
  const { any, ...times } = texts.times
  return (
    <div className="filters">
      <Choice label={texts.kind} value={address.kind} choose={(kind) => change({ kind })} none={texts.anyKind}>
        {options(texts.kinds)}
      </Choice>
      <Choice label={texts.room} value={address.room_id} choose={(room_id) => change({ room_id })} none={texts.anyRoom}>
        {rooms.map((room) => (
          <option key={room.room_id} value={room.room_id}>
            {nameOf(room)}
          </option>
        ))}
      </Choice>
      <Choice label={texts.time} value={address.when} choose={(when) => change({ when })} none={any}>
        {options(times)}
      </Choice>
      <Choice label={texts.sort} value={address.sort} choose={(sort) => change({ sort })} none={texts.sorts.relevance}>
        {options({ newest: texts.sorts.newest })}
      </Choice>
    </div>
  )
}
