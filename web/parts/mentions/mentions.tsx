// Autocomplete of mentions (ARIA: editable text with a listbox): whom to offer, and the keys that choose.
import { useEffect, useId, useLayoutEffect, useState } from 'react'
import { plural } from '../../../words/fill.ts'
import { announce } from '../../kit/page/title.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import type { MentionText, PressedKey } from './mention-keys.ts'
import { MentionList } from './mention-list.tsx'
import type { MentionPlace } from './mention-place.ts'
import { useMentionable } from './mentionable-people.ts'
import { nameTyped, peopleOffered } from './typed-name.ts'

const { mentions } = words

/** The list of people for the name that is being typed; nothing while there is none. */
export function Mentions({ place, target, before = '', picksFirst, onlyChosen = false, choose, caret, keys }: Props) {
  const id = useId()
  const people = useMentionable(place)
  const isAway = useIsAway(target)
  const typed = nameTyped(before)
  /** Where the @ stands whose list was closed. */
  const [closedAt, close] = useState<number>()
  const [picked, pick] = useState<{ name: string; at: number }>()
  const offered = typed && typed.from !== closedAt && !isAway ? peopleOffered(typed.name, people) : []
  const isWhole = !onlyChosen && offered.length === 1 && offered[0]!.member_name === typed?.name.trim()
  const { length } = isWhole ? [] : offered
  const first = picksFirst ? 0 : -1
  const at = Math.min(picked && picked.name === typed?.name ? picked.at : first, length - 1)
  if (closedAt !== undefined && closedAt !== typed?.from) close(undefined)

  const chooseAt = (index: number) => {
    if (!typed) return
    close(typed.from)
    choose(offered[index]!, typed.from)
  }

  function press(event: PressedKey): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!typed || !length || altKey || ctrlKey || metaKey || shiftKey) return false
    if (key === 'ArrowDown') pick({ name: typed.name, at: (at + 1) % length })
    else if (key === 'ArrowUp') pick({ name: typed.name, at: at <= 0 ? length - 1 : at - 1 })
    else if (key === 'Escape') close(typed.from)
    else if ((key === 'Enter' || key === 'Tab') && at >= 0) chooseAt(at)
    else return false
    event.preventDefault()
    return true
  }
  useLayoutEffect(() => {
    keys.current = press
    return () => {
      keys.current = undefined
    }
  })

  const optionId = (index: number) => `${id}-${index}`
  const active = at >= 0 ? optionId(at) : undefined
  useAttributes(target, length ? { ...OPEN, 'aria-controls': id, 'aria-activedescendant': active } : {})
  useEffect(() => {
    if (length) announce(plural(mentions.offered, length, known.locale))
  }, [length])
  if (!length) return null
  return <MentionList {...{ id, offered, people, at, optionId, caret }} choose={chooseAt} />
}

type Props = MentionText & { place: MentionPlace }

const OPEN = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' }

/** Attributes of a text that others make, while they are set. */
function useAttributes(target: HTMLElement | null, attributes: Record<string, string | undefined>): void {
  const key = JSON.stringify(attributes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what they are.
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) if (value) target?.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) target?.removeAttribute(name)
    }
  }, [target, key])
}

/** Whether the focus has left a text. */
function useIsAway(target: HTMLElement | null): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const left = () => setAway(true)
    const came = () => setAway(false)
    target?.addEventListener('blur', left)
    target?.addEventListener('focus', came)
    return () => {
      target?.removeEventListener('blur', left)
      target?.removeEventListener('focus', came)
    }
  }, [target])
  return isAway
}
