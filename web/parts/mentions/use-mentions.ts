// Autocomplete of mentions (ARIA: editable text with a listbox): whom to offer, and the keys that choose.
import { useId, useState } from 'react'
import { nameTyped, peopleOffered } from './mention-text.ts'
import { type Mentionable, useMentionable } from './mentionable-people.ts'

/** A key that was pressed in the text. */
interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  preventDefault: () => void
}

interface Props {
  /** The text before the caret; undefined while there is none, or a character is being composed. */
  before: string | undefined
  /** Whether Enter chooses without a person being picked with the arrows first. */
  picksFirst: boolean
  /** Puts somebody in the place of what was typed from the @ on, at that place of the text before the caret. */
  choose: (person: Mentionable, from: number) => void
}

/** Suggestions for the name that is being typed. */
export function useMentions({ before, picksFirst, choose }: Props) {
  const id = useId()
  const typed = before === undefined ? undefined : nameTyped(before)
  const people = useMentionable(before !== undefined && /[@＠]/.test(before))
  const [closedAt, close] = useState<number>()
  const [picked, pick] = useState<{ name: string; at: number }>()
  const offered = typed && typed.from !== closedAt ? peopleOffered(typed.name, people) : []
  const first = picksFirst ? 0 : -1
  const at = Math.min(picked && picked.name === typed?.name ? picked.at : first, offered.length - 1)
  if (closedAt !== undefined && !typed) close(undefined)

  const chooseAt = (index: number) => {
    const person = offered[index]
    if (person && typed) choose(person, typed.from)
  }

  /** Handles a key; returns whether it was meant for the list. */
  function press(event: Pressed): boolean {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!typed || !offered.length || altKey || ctrlKey || metaKey || shiftKey) return false
    const { length } = offered
    if (key === 'ArrowDown') pick({ name: typed.name, at: (at + 1) % length })
    else if (key === 'ArrowUp') pick({ name: typed.name, at: at <= 0 ? length - 1 : at - 1 })
    else if (key === 'Escape') close(typed.from)
    else if ((key === 'Enter' || key === 'Tab') && at >= 0) chooseAt(at)
    else return false
    event.preventDefault()
    return true
  }

  const optionId = (index: number) => `${id}-${index}`
  return {
    people,
    press,
    /** What the list shows; undefined while nobody is offered. */
    list: offered.length ? { id, offered, at, optionId, choose: chooseAt } : undefined,
    /** Attributes of the text while the list is open. */
    field: offered.length
      ? {
          'aria-controls': id,
          'aria-haspopup': 'listbox' as const,
          'aria-autocomplete': 'list' as const,
          ...(at >= 0 && { 'aria-activedescendant': optionId(at) }),
        }
      : {},
  }
}

export type MentionList = NonNullable<ReturnType<typeof useMentions>['list']>
