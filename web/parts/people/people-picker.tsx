// Chooses people: whom the reader may invite in a room, found by typing, or somebody new by their whole address.
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fill } from '../../../words/fill.ts'
import { roomPeople } from '../../api/form-clients.ts'
import { formWords } from '../../form-words.ts'
import '../../kit/fields/field.css'
import '../../kit/fields/fields.css'
import './people-picker.css'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { useMayFindPeople } from '../places/own-rooms.ts'
import { type PeopleInText, peopleInText } from './people-in-text.ts'
import { Initials } from './person.tsx'
import { type PickedPerson, personKey, pickedOf } from './picked-person.ts'

const { fields } = formWords

/** How many letters are typed before people are asked for. */
const LETTERS = 2
/** What ends an address that is typed. */
const SEPARATOR = /[,;]\s*$/

interface Choice extends PickedPerson {
  role?: string | undefined
}

/** The people of a room whose name or address has what was typed; the server names nobody whom the reader may not invite. */
export function usePeopleSearch(room_id: number | undefined, typed: string) {
  const search = typed.trim().replace(/^@/, '')
  const mayFind = useMayFindPeople(room_id)
  return useQuery({
    queryKey: ['people', 'search', room_id ?? 0, search],
    queryFn: async () => (await roomPeople('inRoom', { room_id: room_id! }, { search })).body,
    enabled: mayFind && search.length >= LETTERS,
    placeholderData: keepPreviousData,
  })
}

interface Props {
  label: string
  room_id: number | undefined
  chosen: readonly PickedPerson[]
  add: (people: readonly PickedPerson[]) => void
  /** Takes a person out again; without it no one is shown as chosen. */
  remove?: (person: PickedPerson) => void
  roles: Readonly<Record<number, string>>
  error?: string | undefined
  /** Whether the field has the focus as soon as it is there. */
  focus?: boolean
}

/** The field, the people who were chosen, and a list of those who are found. */
export function PeoplePicker({ label, room_id, chosen, add, remove, roles, error, focus = false }: Props) {
  const id = useId()
  const [typed, type] = useState('')
  const [open, setOpen] = useState(false)
  const [active, move] = useState(0)
  const [unread, leave] = useState('')
  const focused = useRef(false)
  const query = usePeopleSearch(room_id, typed)
  const taken = new Set(chosen.flatMap((one) => [personKey(one), one.email?.toLowerCase()]))
  const isTaken = (one: PickedPerson) => taken.has(personKey(one)) || taken.has(one.email?.toLowerCase() ?? '')
  const address = typed.trim()
  const people: Choice[] =
    address.length < LETTERS
      ? []
      : (query.data ?? []).map((one) => ({
          ...pickedOf(one),
          role: one.role_id ? (roles[one.role_id.value] ?? one.role_id.display) : undefined,
        }))
  const meant = peopleInText(typed)
  /** Somebody of the room whom an address names, or else somebody new. */
  const knownAs = (one: PickedPerson): Choice =>
    people.find(({ email }) => email?.toLowerCase() === one.email?.toLowerCase()) ?? one
  const candidates = [...new Set([...people, ...(meant?.people ?? []).map(knownAs)])].filter((one) => !isTaken(one))
  const at = Math.min(active, candidates.length - 1)
  const shown = open && candidates.length > 0
  const none = !candidates.length && !query.isFetching && !query.isError && address.length > LETTERS
  const allTaken = none && people.length + (meant?.people.length ?? 0) > 0
  const nobody = none && !meant && !allTaken

  /** Adds those who are not chosen yet; `rest` stays in the field, and is said not to be understood. */
  const take = (those: readonly Choice[], rest = '') => {
    const added = those.filter((one) => !isTaken(one)).map(({ role: _, ...picked }): PickedPerson => picked)
    if (added.length) add(added)
    type(rest)
    leave(rest)
    move(0)
  }
  const takeAll = ({ people: all, rest }: PeopleInText) => take(all.map(knownAs), rest)
  // Unfinished text is not lost when the form is submitted: addresses are added; for anything else the form asks.
  const beforeSending = useEffectEvent((event: Event) => {
    const field = document.getElementById(id)
    if (!address || !field || !(event.target as Element).contains(field)) return
    if (meant) flushSync(() => takeAll(meant))
    if (meant && !meant.rest) return
    event.preventDefault()
    event.stopPropagation()
    field.focus()
    setOpen(true)
  })
  useEffect(() => {
    const heard = (event: Event) => beforeSending(event)
    document.addEventListener('submit', heard, true)
    return () => document.removeEventListener('submit', heard, true)
  }, [])
  const step = (by: number) => {
    const to = (at + by + candidates.length) % candidates.length
    move(to)
    document.getElementById(`${id}${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className="people-picker">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {remove && chosen.length > 0 && (
        <ul className="picked" aria-label={label}>
          {chosen.map((person) => (
            <li key={personKey(person)}>
              <Initials member_id={person.member_id ?? 0} name={person.name ?? person.email ?? ''} />
              <span>{person.name ?? person.email}</span>
              <IconButton
                label={fill(fields.take, { name: person.name ?? person.email ?? '' })}
                icon={IconX}
                onClick={() => {
                  remove(person)
                  document.getElementById(id)?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        className="field"
        ref={(field) => {
          if (focus && !focused.current) field?.focus()
          focused.current ||= field !== null
        }}
        type="text"
        role="combobox"
        aria-expanded={shown}
        aria-controls={shown ? `${id}list` : undefined}
        aria-activedescendant={shown ? `${id}${at}` : undefined}
        aria-autocomplete="list"
        aria-description={fields.searchHint}
        aria-invalid={error !== undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={fields.searchPeople}
        value={typed}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          const those = peopleInText(pasted)
          // A single address is looked for like what is typed.
          if (!those || address || those.people[0]!.email === pasted.trim()) return
          event.preventDefault()
          takeAll(those)
        }}
        onChange={({ currentTarget: { value } }) => {
          const those = SEPARATOR.test(value) ? peopleInText(value) : undefined
          if (those && !those.rest) return takeAll(those)
          type(value)
          leave('')
          setOpen(true)
          move(0)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          const last = chosen.at(-1)
          if (event.key === 'Enter' && address) {
            if (meant && (meant.people.length > 1 || meant.rest)) takeAll(meant)
            else if ((!query.isFetching || meant) && candidates[at]) take([candidates[at]])
          } else if (event.key === 'Escape' && open && address) setOpen(false)
          else if (event.key === 'Backspace' && !typed && last && remove) remove(last)
          else if (by && shown) step(by)
          else if (by && candidates.length) setOpen(true)
          else return
          event.preventDefault()
        }}
      />
      {shown && (
        <div
          ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
          role="listbox"
          id={`${id}list`}
          aria-label={label}
          className="people-found"
        >
          {candidates.map((person, here) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field (WAI-ARIA, combobox).
            <div
              key={personKey(person)}
              id={`${id}${here}`}
              role="option"
              tabIndex={-1}
              aria-selected={here === at}
              className="person-found"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take([person])}
              onPointerMove={() => move(here)}
            >
              <Initials member_id={person.member_id ?? 0} name={person.name ?? person.email ?? ''} />
              <span className="who">
                <span>{person.name ?? fill(fields.invite, { email: person.email ?? '' })}</span>
                {person.name && <span className="small soft">{person.email}</span>}
              </span>
              {person.role && <span className="small soft">{person.role}</span>}
            </div>
          ))}
        </div>
      )}
      <p className={unread ? 'small warning' : none ? 'small soft' : 'unseen'} role="status">
        {unread ? fill(fields.notRead, { text: unread }) : allTaken ? fields.allTaken : nobody && fields.noPeople}
      </p>
      {error && <p className="field-error">{error}</p>}
    </div>
  )
}
