// The list of people who can be mentioned, beside the text in which somebody types a name.
import { useLayoutEffect, useRef } from 'react'
import { words } from '../../words.ts'
import { Initials } from '../people/person.tsx'
import type { MentionText } from './mention-keys.ts'
import type { Mentionable } from './mentionable-people.ts'
import './mentions.css'

interface Props {
  id: string
  offered: readonly Mentionable[]
  /** All people, of whom some may have the same name. */
  people: readonly Mentionable[]
  /** Who is picked; below 0: nobody. */
  at: number
  optionId: (index: number) => string
  choose: (index: number) => void
  caret: MentionText['caret']
}

/** The list. The focus stays in the text, whose keys choose. */
export function MentionList({ id, offered, people, at, optionId, choose, caret }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!caret) return
    const place = () => placeAt(list.current!, caret())
    place()
    // Another window has its text, and so the caret, elsewhere.
    addEventListener('resize', place)
    return () => removeEventListener('resize', place)
  })
  const isOneOfSeveral = (name: string) => people.filter(({ member_name }) => member_name === name).length > 1
  return (
    <div className={caret ? 'mention-place' : 'mention-place above'}>
      <div ref={list} className="mention-list" role="listbox" id={id} tabIndex={-1} aria-label={words.mentions.people}>
        {offered.map(({ member_id, member_name, member_email }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text.
          <div
            key={member_id}
            id={optionId(index)}
            className="mention-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // The text keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <Initials member_id={member_id} name={member_name} />
            <span className="who">
              <span>{member_name}</span>
              {isOneOfSeveral(member_name) && <span className="small soft">{member_email}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Puts the list below the caret, or above it where there is more room, within the width of the text. */
function placeAt(list: HTMLElement, caret: { left: number; top: number; bottom: number }): void {
  const box = list.offsetParent!.getBoundingClientRect()
  const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {}
  const below = offsetTop + height - caret.bottom
  const isAbove = list.offsetHeight > below && caret.top - offsetTop > below
  list.style.left = `${Math.max(0, Math.min(caret.left - box.left, box.width - list.offsetWidth))}px`
  list.style.top = `${(isAbove ? caret.top - list.offsetHeight : caret.bottom) - box.top}px`
}
