// A plain text field that offers people once an @ is typed.
import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '../../kit/fields/text-area.tsx'
import { LateMentions } from './late-mentions.tsx'
import type { MentionKeys } from './mention-keys.ts'
import type { MentionPlace } from './mention-place.ts'

interface Props extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onSelect' | 'ref'> {
  field: RefObject<HTMLTextAreaElement | null>
  place: MentionPlace
  value: string
  /** Something was typed. */
  type: (field: HTMLTextAreaElement) => void
  /** Sets the whole text, with the name of somebody in it who was chosen. */
  put: (text: string, member_id: number) => void
  /** Whether Enter chooses the first person who is offered. */
  picksFirst: boolean
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** The field; keys that choose somebody do nothing else. */
export function MentionArea({ field, place, value, type, put, picksFirst, onKeyDown, ...more }: Props) {
  /** Where the caret is. */
  const [at, setAt] = useState(0)
  const keys = useRef<MentionKeys>(undefined)
  /** Where the caret belongs once a name is in the text. */
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <>
      <LateMentions
        target={field.current}
        {...{ place, picksFirst, keys }}
        before={value.slice(0, at)}
        choose={({ member_id, member_name }, from) => {
          const named = `${value.slice(0, from)}@${member_name} `
          caret.current = named.length
          setAt(named.length)
          put(named + value.slice(at).replace(/^ /, ''), member_id)
        }}
      />
      <TextArea
        {...more}
        ref={field}
        value={value}
        onChange={({ currentTarget }) => {
          setAt(currentTarget.selectionStart)
          type(currentTarget)
        }}
        onSelect={({ currentTarget }) => setAt(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (!keys.current?.(event)) onKeyDown(event)
        }}
      />
    </>
  )
}
