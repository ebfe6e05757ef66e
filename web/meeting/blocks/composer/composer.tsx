// The composer: where notes, decisions, actions and issues are typed, without a mouse.
import { type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { VerbsByPath } from '../../../../contract/field.ts'
import { fill } from '../../../../words/fill.ts'
import { useWriting } from '../../../api/changes/presence.ts'
import { loadModule } from '../../../api/connection.ts'
import { mayUse } from '../../../api/rights.ts'
import { Choices } from '../../../kit/fields/choices.tsx'
import { insertText } from '../../../kit/fields/insert-text.ts'
import { focusAtEnd } from '../../../kit/focus/focus-at-end.ts'
import { useCommand } from '../../../kit/keys/commands.ts'
import { refuseTooLong } from '../../../kit/text/too-long.ts'
import { useNow } from '../../../kit/time/now.ts'
import { dateOf } from '../../../kit/time/time.ts'
import { late } from '../../../parts/loading/late-module.ts'
import { MentionArea } from '../../../parts/mentions/mention-area.tsx'
import type { Chosen } from '../../../parts/mentions/whole-names.ts'
import { words } from '../../../words.ts'
import { useIsOutside } from '../action-items/assignable-people.ts'
import type { BlockKind } from '../blocks.ts'
import { SIGN_OF, signedText } from './kind-sign.ts'
import type { NamesProps } from './names-after-at.tsx'
import { usePlacedDraft } from './placed-draft.ts'
import { sendBlock } from './send-block.ts'
import { UnderstoodAction } from './understood-action.tsx'
import { type WritableItem, writingUnder } from './writing-under.ts'
import type { WrittenAction } from './written-action.ts'
import './composer.css'

const { blocks } = words
const pasting = () => loadModule(() => import('../../../kit/editor/markdown-of-page.ts'))
const names = late(() => import('./names-after-at.tsx'))
const reading = late(() => import('./reading.ts'))

interface Props {
  meeting: { meeting_id: number; room_id: { value: number }; may?: VerbsByPath }
  items: readonly WritableItem[]
  /** The agenda item under which to write; the API takes the first one where there is none. */
  under: WritableItem | undefined
  /** Who can be given an action item. */
  people: readonly { member_id: number; member_name: string }[]
  /** Whether it stays in view while the page scrolls. */
  stays: boolean
}

/** The composer, for those who may write notes or action items in the meeting. */
export function Composer({ meeting, ...props }: Props) {
  const mayNote = mayUse(meeting, 'POST', 'notes')
  const mayAct = mayUse(meeting, 'POST', 'action_items')
  const kinds = Object.fromEntries(
    Object.entries(blocks.kinds).filter(([kind]) => (kind === 'action' ? mayAct : mayNote)),
  ) as Partial<Record<BlockKind, string>>
  return Object.keys(kinds).length ? <Field {...props} meeting={meeting} kinds={kinds} /> : null
}

interface FieldProps extends Props {
  kinds: Partial<Record<BlockKind, string>>
}

function Field({ meeting, items, under: shown, people, stays, kinds }: FieldProps) {
  const { meeting_id } = meeting
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, setText, under, move, draftKey } = usePlacedDraft(meeting_id, items, shown)
  const [wanted, setKind] = useState<BlockKind>('note')
  const [inside, setInside] = useState(false)
  // A text is kept with the sign of its kind.
  const { kind: signed, shown: typed, said: plain, joined } = signedText(text, kinds)
  const chosen = wanted in kinds ? wanted : (Object.keys(kinds)[0] as BlockKind)
  const kind = signed ?? chosen
  /** Where the caret belongs once the sign before it is gone from the field. */
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const place = { meeting_id, room_id: meeting.room_id.value }
  const [chosenPeople, choosePeople] = useState<Chosen>([])
  const today = dateOf(useNow(false))
  const isOutside = useIsOutside(meeting.room_id.value, kind === 'action' && plain.includes('@'))
  /** Whether the names and days of an action item are nothing but text. */
  const [asText, keepAsText] = useState(false)
  if (asText && !plain) keepAsText(false)
  const reader = reading.useModule()
  const read = (among: typeof people) =>
    asText || !reader ? { text: plain.trim() } : reader.writtenAction(plain, among, today, reader.dayWords())
  const meant: WrittenAction | undefined = kind === 'action' ? read(people) : undefined
  // Somebody may be in a meeting without being in its room; whose action items are, is.
  const outside = meant && isOutside(meant.member_id) ? meant.member_name : undefined
  const action = outside ? read(people.filter(({ member_id }) => !isOutside(member_id))) : meant

  useWriting(
    inside && text
      ? { writing: kind === 'action' ? 'action_item' : 'note', agenda_item_id: under?.agenda_item_id }
      : undefined,
  )

  const keep = (as: BlockKind, said: string) => {
    setKind(as)
    setText(said && `${SIGN_OF[as]}${said}`)
  }
  const write = (as: BlockKind) => {
    keep(as, plain)
    focusAtEnd(field.current)
  }
  useCommand('note' in kinds && { label: blocks.writeNote, group: 'here', keys: 'w', run: () => write('note') })
  useCommand(
    'decision' in kinds && { label: blocks.takeDecision, group: 'here', keys: 'd', run: () => write('decision') },
  )
  useCommand('action' in kinds && { label: blocks.addAction, group: 'here', keys: 't', run: () => write('action') })

  function type({ value, selectionStart }: HTMLTextAreaElement): void {
    const read = signedText(value, kinds)
    if (read.joined) {
      setText(value)
      return
    }
    if (read.kind) caret.current = Math.max(0, selectionStart - (value.length - read.shown.length))
    // What a sign said before a word goes with the sign.
    keep(read.kind ?? (joined ? chosen : kind), read.shown)
  }

  /** Puts the whole name of somebody in the place of a part of it, which several have. */
  function nameWhole(part: string, whole: string): void {
    setText(text.replace(`@${part}`, `@${whole}`))
    focusAtEnd(field.current)
  }

  /** Converts pasted formatting, lists and tables to Markdown with code of the editor, loaded on demand. */
  async function paste(event: ClipboardEvent<HTMLTextAreaElement>): Promise<void> {
    const [html, plainText] = ['text/html', 'text/plain'].map((type) => event.clipboardData.getData(type))
    if (refuseTooLong(event, plainText!) || !html) return
    event.preventDefault()
    const pages = await pasting().catch(() => undefined)
    insertText(field.current, pages?.markdownOfPage(html) ?? plainText!)
  }

  function save(): void {
    const said = (action?.text ?? plain).trim()
    if (!said) return
    sendBlock({
      ...{ place, kind, said, action, chosen: chosenPeople, mentions: kind !== 'action' || !asText },
      agenda_item_id: under?.agenda_item_id,
      draft: { place: draftKey, text: `${SIGN_OF[kind]}${plain.trim()}` },
    })
    setText('')
    setKind('note')
  }

  return (
    <form
      className={`composer ${stays ? 'stays' : ''} ${inside || text ? 'whole-composer' : ''}`}
      aria-label={blocks.composer}
      tabIndex={-1}
      // Escape moves the focus from the field to the composer, where single-letter shortcuts work.
      onFocus={({ currentTarget, target }) => setInside(target !== currentTarget)}
      onBlur={({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget))}
      // The field keeps the focus: a closing phone keyboard would move the target away from the finger.
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button, label')) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {under && (
        <p className="under small soft">
          {writingUnder(under, items)}
          {shown && text && shown.agenda_item_id !== under.agenda_item_id && (
            <button type="button" className="button bare" onClick={move}>
              {fill(words.run.writeUnder, { item: shown.title })}
            </button>
          )}
        </p>
      )}
      <MentionArea
        field={field}
        label={blocks.newBlock[kind]}
        placeholder={blocks.placeholders[kind]}
        rows={stays ? 1 : 2}
        value={typed}
        place={place}
        type={type}
        put={(next, member_id) => {
          keep(joined ? chosen : kind, next)
          choosePeople([...chosenPeople, member_id])
        }}
        // The first name of an action item is its assignee, and Enter saves it as it is typed.
        picksFirst={kind !== 'action'}
        onPaste={paste}
        onKeyDown={(event) => {
          // It stays near and in view: the heading of a long page may not be.
          if (event.key === 'Escape') event.currentTarget.form?.focus({ preventScroll: true })
          if (event.key !== 'Enter' || event.shiftKey) return
          event.preventDefault()
          save()
        }}
      />
      {action && <UnderstoodAction action={action} today={today} keepText={() => keepAsText(true)} />}
      {outside && (
        <p className="small soft" role="status">
          {fill(blocks.outsideRoom, { name: outside })}
        </p>
      )}
      {!outside && (action?.unknown || action?.several) && <Names {...{ action, meeting }} choose={nameWhole} />}
      <div className="buttons between">
        <Choices
          label={blocks.kind}
          hidden
          name="kind"
          of={kinds as Record<BlockKind, string>}
          value={kind}
          choose={write}
        />
        <button type="submit" className="button" disabled={!plain.trim()}>
          {blocks.save}
        </button>
      </div>
    </form>
  )
}

/** What is said of a name that nobody in the meeting has, or several; loaded once one is typed. */
function Names(props: NamesProps) {
  const content = names.useModule()
  return content ? <content.NamesAfterAt {...props} /> : null
}
