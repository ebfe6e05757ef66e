// Filters of the decision register, stored in the URL: one field, and time, state, owner and room as chips.

import { type ReactNode, useId, useState } from 'react'
import { fill } from '../../words/fill.ts'
import { type Chip, FilterChips } from '../kit/fields/filter-chips.tsx'
import { Choice, options, SearchField } from '../kit/fields/filters.tsx'
import { presentTime } from '../kit/time/now.ts'
import { dateOf } from '../kit/time/time.ts'
import { TypedDays } from '../kit/time/typed-days.tsx'
import { useRoomName, useRoomsByName } from '../parts/places/own-rooms.ts'
import { known } from '../site.ts'
import { words } from '../words.ts'
import type { Change, DecisionAddress } from './decision-address.ts'
import { decisionTexts as texts } from './decision-words.ts'
import { TypedPerson } from './typed-person.tsx'

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

interface FormProps extends Props {
  /** Tells the name of somebody who was chosen, once it is known. */
  nameOf: (member_id: number) => string | undefined
  /** What stands beside the field. */
  children: ReactNode
}

/** The field, which reads words, numbers, spans of time and names, and what else narrows the list, folded. */
export function DecisionFilters({ address, change, nameOf, children }: FormProps) {
  const { search = '' } = address
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <search className="filter-form decision-filters">
      <div className="filter-line">
        <SearchField
          label={texts.field}
          placeholder={texts.placeholder}
          search={search}
          change={(typed) => change({ search: typed || undefined })}
        />
        <div className="typed">
          <TypedDays search={search} change={(typed) => change({ search: typed })} />
          <TypedPerson search={search} change={change} />
        </div>
        <div className="buttons">
          <button
            type="button"
            className="button quiet"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {texts.filters}
          </button>
          {children}
        </div>
      </div>
      <FilterChips chips={useChips(address, change, nameOf)} label={texts.removeFilter} />
      <div id={id} hidden={!open}>
        {open && <Choices address={address} change={change} />}
      </div>
    </search>
  )
}

/** What is set, beside what is typed. */
function useChips(address: DecisionAddress, change: Change, nameOf: FormProps['nameOf']): Chip[] {
  const { year, from, to, state, owner, present, room_id, meeting_series_id, organization_id, decision_id } = address
  const rooms = useRoomsByName()
  const roomName = useRoomName()
  const room = rooms.find((one) => one.room_id === room_id)
  const month = (one: number) => months[one - 1]![1]
  const chip = (key: keyof DecisionAddress, text: string | false, ...more: (keyof DecisionAddress)[]): Chip[] =>
    text
      ? [{ key, text, remove: () => change(Object.fromEntries([key, ...more].map((name) => [name, undefined]))) }]
      : []
  return [
    ...chip('decision_id', decision_id !== undefined && texts.oneDecision),
    ...chip('organization_id', organization_id !== undefined && room_id === undefined && texts.oneOrganization),
    ...chip('room_id', room_id !== undefined && (room ? roomName(room) : texts.room)),
    ...chip('meeting_series_id', meeting_series_id !== undefined && texts.oneSeries),
    ...chip('year', year !== undefined && String(year), 'from', 'to'),
    ...chip(
      'from',
      (from !== undefined || to !== undefined) &&
        fill(texts.monthsOf, { from: month(from ?? 1), to: month(to ?? months.length) }),
      'to',
    ),
    ...chip('state', state !== undefined && words.blocks.decided[state]),
    ...chip(
      'present',
      present !== undefined && fill(texts.withPresent, { name: nameOf(present) ?? texts.personOther }),
    ),
    ...chip(
      'owner',
      owner !== undefined &&
        fill(texts.ownedBy, { name: owner === NOBODY ? texts.owners.nobody : (nameOf(owner) ?? texts.personOther) }),
    ),
  ]
}

/** The choices, each with one for all. */
function Choices({ address, change }: Props) {
  const { year, from, to, state, owner, present } = address
  return (
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
      <Choice
        label={texts.present}
        value={present}
        choose={(chosen) => change({ present: chosen })}
        none={texts.anyOwner}
      >
        <option value={known.member_id}>{texts.owners.me}</option>
        {present !== undefined && present !== known.member_id && <option value={present}>{texts.personOther}</option>}
      </Choice>
      <Choice label={texts.owner} value={owner} choose={(chosen) => change({ owner: chosen })} none={texts.anyOwner}>
        <option value={known.member_id}>{texts.owners.me}</option>
        <option value={NOBODY}>{texts.owners.nobody}</option>
        {owner !== undefined && owner !== NOBODY && owner !== known.member_id && (
          <option value={owner}>{texts.personOther}</option>
        )}
      </Choice>
      <RoomChoice address={address} change={change} />
    </div>
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
