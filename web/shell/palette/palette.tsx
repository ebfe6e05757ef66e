// Command palette: search results as one types, then commands and pages.
import {
  type Icon,
  IconAlignLeft,
  IconCalendarEvent,
  IconDoor,
  IconGavel,
  IconListNumbers,
  IconMessage,
  IconPaperclip,
  IconRepeat,
  IconSquareCheck,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { keyLabel } from '../../kit/keys/key-label.ts'
import { RichText } from '../../kit/text/rich-text.tsx'
import { useNow } from '../../kit/time/now.ts'
import { listedDay } from '../../kit/time/time.ts'
import { FoundDecision } from '../../parts/search/found-decision.tsx'
import { ResultTitle, saysMore } from '../../parts/search/result-title.tsx'
import { locationOf, type ResultKind, type SearchResult } from '../../parts/search/results.ts'
import { words } from '../../words.ts'
import { type Choice, distinct, ordered, useKnownGroups } from './palette-choices.ts'
import { useResultGroups } from './palette-results.ts'
import './palette.css'

const { search, shell } = words

const SIGNS: Readonly<Record<ResultKind, Icon>> = {
  meeting: IconCalendarEvent,
  meeting_series: IconRepeat,
  agenda_item: IconListNumbers,
  note: IconAlignLeft,
  decision: IconGavel,
  action_item: IconSquareCheck,
  attachment: IconPaperclip,
  chat_message: IconMessage,
  room: IconDoor,
  member: IconUser,
}

interface Props {
  /** The typed text, which may have begun before this was loaded. */
  typed: string
  type: (text: string) => void
  /** Whether Enter was pressed before this was loaded: then the first choice is taken. */
  entered: boolean
  close: () => void
}

/** The field and what is found. */
export function PaletteContent({ typed, type, entered, close }: Props) {
  const id = useId()
  /** The choice that was moved to: it stays when others come before it. */
  const [active, move] = useState<string>()
  const commands = useKnownGroups(typed)
  const { found, last } = useResultGroups(typed)
  const groups = distinct([...ordered(typed, found, commands), ...last])
  const choices = groups.flatMap((group) => group.choices)
  const at = Math.max(
    0,
    choices.findIndex((one) => one.id === active),
  )
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
    move(choices[to]?.id)
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
          move(undefined)
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
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups (WAI-ARIA, listbox), and no fieldsets.
          <div key={group.id} role="group" aria-labelledby={`${id}${group.id}`}>
            <p className="rail-title" id={`${id}${group.id}`} role="presentation">
              {group.title}
            </p>
            {group.choices.map((one) => {
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
                  onPointerMove={() => move(one.id)}
                >
                  {one.result ? <ResultLabel result={one.result} /> : <span>{one.label}</span>}
                  {one.keys && <kbd>{keyLabel(one.keys)}</kbd>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {!choices.length && (
        <p className="palette-nothing" role="status">
          {shell.nothingFound}
        </p>
      )}
    </>
  )
}

/** A result: its words as they were found, and where in which minutes they are; a decision as its mark. */
function ResultLabel({ result }: { result: SearchResult }) {
  const now = useNow(false)
  const { kind, snippet, start_time, started_ts, create_ts, decision } = result
  const Sign = SIGNS[kind]
  const isPlace = kind === 'member' || kind === 'room' || kind === 'meeting_series'
  const when = isPlace ? '' : listedDay((started_ts ?? start_time ?? create_ts).value, now)
  const location = [locationOf(result), when].filter(Boolean).join(' · ') || search.kindsOfOne[kind]
  if (decision)
    return (
      <span className="palette-decision">
        <FoundDecision isName {...{ result, decision }} facts={<span className="small soft">{location}</span>} />
      </span>
    )
  return (
    <span className="palette-result">
      <Sign size={18} stroke={1.75} aria-hidden="true" className={`sign-${kind}`} />
      <span className="palette-found">
        <span>
          <ResultTitle result={result} />
        </span>
        <span className="small soft">
          {location}
          {saysMore(result) && snippet.includes('<mark>') && (
            <>
              {' · '}
              <RichText html={snippet} inline />
            </>
          )}
        </span>
      </span>
    </span>
  )
}
