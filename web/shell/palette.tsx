// What the command palette holds: whatever can be done or gone to, found by typing.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { fill } from '../../words/fill.ts'
import { pathOf } from '../site.ts'
import { type CommandGroup, useCommands } from '../ui/commands.ts'
import { type Found, placeOf, useFewFound, wayTo } from '../ui/found.ts'
import { FoundTitle, saysMore } from '../ui/found-title.tsx'
import { keyLabel } from '../ui/key-label.ts'
import { matches } from '../ui/matches.ts'
import { useRoomName } from '../ui/own-rooms.ts'
import { RichText } from '../ui/rich-text.tsx'
import { words } from '../words.ts'
import { useRooms, useRunning } from './queries.ts'
import './palette.css'

const { search, shell } = words

interface Choice {
  id: string
  label: string
  group: CommandGroup | 'found'
  keys?: string | undefined
  /** What search found. */
  found?: Found
  run: () => void
}

const GROUPS: readonly CommandGroup[] = ['here', 'go', 'folkmoot']

const titleOf = (group: Choice['group']): string => (group === 'found' ? search.title : shell.groups[group])

/** What search finds for what is typed, the best first, and the way to all of it. */
function useFoundChoices(typed: string): Choice[] {
  const go = useNavigate()
  const found = useFewFound(typed)
  if (!typed.trim()) return []
  const choices = found.flatMap((one): Choice[] => {
    const way = wayTo(one)
    const id = `${one.kind} ${one.thing_id}`
    return way ? [{ id, label: one.title, group: 'found', found: one, run: () => go(way) }] : []
  })
  const label = fill(search.all, { search: typed.trim() })
  return [
    ...choices,
    { id: 'all', label, group: 'found', run: () => go({ to: '/search', search: { q: typed.trim() } }) },
  ]
}

/** Everything that can be chosen: commands of the page and the application, running meetings, rooms. */
function useChoices(): Choice[] {
  const go = useNavigate()
  const rooms = useRooms().data?.body ?? []
  const nameOf = useRoomName()
  const running = useRunning().data?.body ?? []
  const places: Choice[] = [
    ...running.map(({ meeting_id, name, meeting_inprogress_url }) => ({
      ...{ id: `meeting ${meeting_id}`, label: name, run: () => go({ to: pathOf(meeting_inprogress_url) }) },
    })),
    ...rooms.map((room) => ({
      ...{ id: `room ${room.room_id}`, label: nameOf(room), run: () => go({ to: pathOf(room.room_url) }) },
    })),
  ].map((one) => ({ ...one, group: 'go' }))
  const rank = ({ group }: Choice) => GROUPS.indexOf(group as CommandGroup)
  return [...useCommands(), ...places].sort((one, other) => rank(one) - rank(other))
}

interface Props {
  /** What was typed, which may have begun before this was loaded. */
  typed: string
  type: (text: string) => void
  /** Whether Enter was pressed before this was loaded: then the first choice is taken. */
  entered: boolean
  close: () => void
}

/** The field and what is found. */
export function PaletteContent({ typed, type, entered, close }: Props) {
  const id = useId()
  const [place, move] = useState(0)
  const found = useFoundChoices(typed)
  const near = useChoices().filter(({ label }) => matches(label, typed))
  const known = new Set(near.map((one) => one.id))
  const choices = [...near, ...found.filter((one) => !known.has(one.id))]
  const groups = [...new Set(choices.map(({ group }) => group))]
  const at = Math.min(place, choices.length - 1)
  const choose = (choice: Choice | undefined) => {
    if (!choice) return
    close()
    choice.run()
  }
  const first = useRef(choices[at])
  const latest = useRef(choose)
  useEffect(() => {
    if (entered) latest.current(first.current)
  }, [entered])
  const step = (by: number) => {
    const to = (at + by + choices.length) % choices.length
    move(to)
    document.getElementById(`${id}${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the palette was asked for just now.
        autoFocus
        type="text"
        role="combobox"
        aria-label={shell.search}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={choices.length ? `${id}${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={shell.palettePlaceholder}
        value={typed}
        onChange={({ currentTarget }) => {
          type(currentTarget.value)
          move(0)
        }}
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (event.key === 'Enter') choose(choices[at])
          else if (by && choices.length) step(by)
          else return
          event.preventDefault()
        }}
      />
      <div role="listbox" id={`${id}list`} aria-label={shell.palette} className="palette-list">
        {groups.map((group) => {
          const those = choices.filter((one) => one.group === group)
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups (WAI-ARIA, listbox), and no fieldsets.
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <p className="rail-title" id={`${id}${group}`} role="presentation">
                {titleOf(group)}
              </p>
              {those.map((one) => {
                const here = choices.indexOf(one)
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the field (WAI-ARIA, combobox).
                  <div
                    key={one.id}
                    id={`${id}${here}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={here === at}
                    className="palette-choice"
                    onClick={() => choose(one)}
                    onPointerMove={() => move(here)}
                  >
                    {one.found ? <FoundLabel found={one.found} /> : <span>{one.label}</span>}
                    {one.keys && <kbd>{keyLabel(one.keys)}</kbd>}
                  </div>
                )
              })}
            </div>
          )
        })}
      </div>
      {!choices.length && (
        <p className="palette-nothing" role="status">
          {shell.nothingFound}
        </p>
      )}
    </>
  )
}

/** A result: its words as they were found, what it is, and where it lies. */
const FoundLabel = ({ found }: { found: Found }) => (
  <span className="palette-found">
    <span>
      <FoundTitle found={found} />
    </span>
    <span className="small soft">
      {[search.kindsOfOne[found.kind], placeOf(found)].filter(Boolean).join(' · ')}
      {saysMore(found) && found.snippet.includes('<mark>') && (
        <>
          {' · '}
          <RichText html={found.snippet} inline />
        </>
      )}
    </span>
  </span>
)
