// A plain text field that offers people once an @ is typed.
import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { TextArea } from '../../kit/fields/text-area.tsx'
import { LateMentionList } from './late-list.tsx'
import { useMentions } from './use-mentions.ts'

interface Props extends Omit<ComponentProps<typeof TextArea>, 'onChange' | 'onSelect' | 'ref'> {
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Something was typed. */
  type: (field: HTMLTextAreaElement) => void
  /** Sets the whole text, with the name of somebody in it. */
  put: (text: string) => void
  /** Whether Enter chooses the first person who is offered. */
  picksFirst: boolean
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** The field; keys that choose somebody do nothing else. */
export function MentionArea({ field, value, type, put, picksFirst, onKeyDown, onBlur, ...more }: Props) {
  /** Where the caret is; undefined while a character is composed, or the field has no focus. */
  const [at, setAt] = useState<number>()
  /** Where the caret belongs once a name is in the text. */
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const mentions = useMentions({
    before: at === undefined ? undefined : value.slice(0, at),
    picksFirst,
    choose: ({ member_name }, from) => {
      const named = `${value.slice(0, from)}@${member_name} `
      caret.current = named.length
      setAt(named.length)
      put(named + value.slice(at).replace(/^ /, ''))
    },
  })
  return (
    <>
      <LateMentionList of={mentions.list} above />
      <TextArea
        {...more}
        {...mentions.field}
        ref={field}
        value={value}
        onChange={({ currentTarget, nativeEvent }) => {
          setAt((nativeEvent as InputEvent).isComposing ? undefined : currentTarget.selectionStart)
          type(currentTarget)
        }}
        onSelect={({ currentTarget }) => setAt(currentTarget.selectionStart)}
        onCompositionEnd={({ currentTarget }) => setAt(currentTarget.selectionStart)}
        onBlur={(event) => {
          setAt(undefined)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || !mentions.press(event)) onKeyDown(event)
        }}
      />
    </>
  )
}
