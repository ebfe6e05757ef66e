// Local choices of the palette: commands, running meetings and rooms.
import { useNavigate } from '@tanstack/react-router'
import { type CommandGroup, useCommands } from '../../kit/keys/commands.ts'
import { matches } from '../../kit/text/matches.ts'
import { useRoomName } from '../../parts/places/own-rooms.ts'
import type { SearchResult } from '../../parts/search/results.ts'
import { known, pathOf } from '../../site.ts'
import { words } from '../../words.ts'
import { useRooms, useRunning } from '../queries.ts'

const { shell } = words

export interface Choice {
  id: string
  label: string
  keys?: string | undefined
  /** The search result. */
  result?: SearchResult
  run: () => void
}

/** Choices under a title. */
export interface ChoiceGroup {
  id: string
  title: string
  choices: readonly Choice[]
}

const GROUPS: readonly CommandGroup[] = ['here', 'go', 'folkmoot']

/** Those that fit what is typed. */
export function useKnownGroups(typed: string): ChoiceGroup[] {
  const go = useNavigate()
  const rooms = useRooms().data?.body ?? []
  const nameOf = useRoomName()
  const running = useRunning().data?.body ?? []
  const places = [
    ...running.map(({ meeting_id, name, meeting_inprogress_url }) => ({
      ...{ id: `meeting ${meeting_id}`, label: name, run: () => go({ to: pathOf(meeting_inprogress_url) }) },
    })),
    ...rooms.map((room) => ({
      ...{ id: `room ${room.room_id}`, label: nameOf(room), run: () => go({ to: pathOf(room.room_url) }) },
    })),
  ].map((one) => ({ ...one, group: 'go' as const }))
  const choices = [...useCommands(), ...places].filter(({ label }) => matches(label, typed))
  return GROUPS.map((id) => ({
    ...{ id, title: shell.groups[id], choices: choices.filter(({ group }) => group === id) },
  }))
}

const isNamed = (typed: string) => {
  const name = typed.trim().toLocaleLowerCase(known.locale)
  return ({ label, result }: Choice): boolean => !result && label.toLocaleLowerCase(known.locale) === name
}

/** Puts what was found before the commands, and a command or a place whose whole name was typed before both. */
export function ordered(typed: string, found: readonly ChoiceGroup[], commands: readonly ChoiceGroup[]): ChoiceGroup[] {
  const named = commands.filter(({ choices }) => choices.some(isNamed(typed)))
  return [...named, ...found, ...commands.filter((group) => !named.includes(group))]
}

/** The groups that have choices, each choice once. */
export function distinct(groups: readonly ChoiceGroup[]): ChoiceGroup[] {
  const seen = new Set<string>()
  return groups
    .map((group) => ({ ...group, choices: group.choices.filter(({ id }) => !seen.has(id) && seen.add(id)) }))
    .filter(({ choices }) => choices.length > 0)
}
