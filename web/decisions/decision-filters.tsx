// Filters of the decision register: words, time, state, owner and room, stored in the URL.

import { Choice, options, SearchField } from '../kit/fields/filters.tsx'
import { presentTime } from '../kit/time/now.ts'
import { dateOf } from '../kit/time/time.ts'
import { TypedDays } from '../kit/time/typed-days.tsx'
import { useRoomName, useRoomsByName } from '../parts/places/own-rooms.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import type { DecisionAddress } from './decision-address.ts'
import { decisionTexts as texts } from './decision-words.ts'

export type Change = (to: Partial<Record<keyof DecisionAddress, unknown>>) => void

interface Props {
  address: DecisionAddress
  change: Change
}

/** How many years are offered; an older one that the address names is offered too. */
const YEARS = 12
const NOBODY = 0

const months = Array.from({ length: 12 }, (_, at) => {
  const name = new Intl.DateTimeFormat(known.locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, at, 1))
  return [at + 1, name] as const
})

const monthOptions = months.map(([month, name]) => (
  <option key={month} value={month}>
    {name}
  </option>
))

/** The years to choose from, the present one first. */
function yearsFor(chosen: number | undefined): number[] {
  const present = Number(dateOf(presentTime()).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, ago) => present - ago)
  return chosen === undefined || years.includes(chosen) ? years : [...years, chosen].sort((one, other) => other - one)
}

/** The form of filters. */
export function DecisionFilters({ address, change }: Props) {
  const { search = '', year, from, to, state, owner } = address
  return (
    <search className="filter-form">
      <SearchField
        label={texts.field}
        placeholder={texts.placeholder}
        search={search}
        change={(typed) => change({ search: typed || undefined })}
      />
      <TypedDays search={search} change={(typed) => change({ search: typed })} />
      <div className="filters">
        <Choice
          label={texts.year}
          value={year}
          choose={(chosen) => change(chosen ? { year: chosen } : { year: undefined, from: undefined, to: undefined })}
          none={texts.anyYear}
        >
          {yearsFor(year).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <Choice
          {...{ label: texts.from, value: from, none: texts.anyMonth, disabled: year === undefined }}
          choose={(chosen) => change({ from: chosen })}
        >
          {monthOptions}
        </Choice>
        <Choice
          {...{ label: texts.to, value: to, none: texts.anyMonth, disabled: year === undefined }}
          choose={(chosen) => change({ to: chosen })}
        >
          {monthOptions}
        </Choice>
        <Choice label={texts.state} value={state} choose={(chosen) => change({ state: chosen })} none={texts.anyState}>
          {options(words.blocks.decided)}
        </Choice>
        <Choice label={texts.owner} value={owner} choose={(chosen) => change({ owner: chosen })} none={texts.anyOwner}>
          <option value={known.member_id}>{texts.owners.me}</option>
          <option value={NOBODY}>{texts.owners.nobody}</option>
          {owner !== undefined && owner !== NOBODY && owner !== known.member_id && (
            <option value={owner}>{texts.ownerOther}</option>
          )}
        </Choice>
        <RoomChoice address={address} change={change} />
      </div>
    </search>
  )
}

function RoomChoice({ address, change }: Props) {
  const rooms = useRoomsByName()
  const nameOf = useRoomName()
  return (
    <Choice
      label={texts.room}
      value={address.room_id}
      choose={(room_id) => change({ room_id, meeting_series_id: undefined })}
      none={texts.anyRoom}
    >
      {rooms.map((room) => (
        <option key={room.room_id} value={room.room_id}>
          {nameOf(room)}
        </option>
      ))}
    </Choice>
  )
}
