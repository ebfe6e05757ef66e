// An agenda item in a record: its decisions, then its action items, then its notes, and a place to write more.
import { IconPencilPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { agendaItem } from '../../../contract/agenda/agenda-item.ts'
import type { RowOf } from '../../../contract/client.ts'
import { fill } from '../../../words/fill.ts'
import type { Unsent } from '../../api/writing/queue.ts'
import { IconButton } from '../../kit/buttons/icon-button.tsx'
import { RichText } from '../../kit/text/rich-text.tsx'
import { useNow } from '../../kit/time/now.ts'
import { day, duration } from '../../kit/time/time.ts'
import { words } from '../../words.ts'
import { ActionItemBlock } from '../blocks/action-items/action-item-block.tsx'
import { type Block, type Item, kindOfNote } from '../blocks/blocks.ts'
import { NoteRow } from '../blocks/notes/note-row.tsx'
import { type UnsentBlock, UnsentRow } from '../blocks/unsent-blocks.tsx'
import { CopyLink } from './addressed.tsx'

const { record, meetings } = words
const CLOSED = 1

interface BlocksProps {
  title: string
  blocks: readonly Block[]
  unsent: readonly Unsent<UnsentBlock>[]
  addressed: string
}

/** Decisions, action items and notes, each a list. */
export function RecordBlocks({ title, blocks, unsent, addressed }: BlocksProps) {
  const marked = (id: string) => (id === addressed ? 'marked' : undefined)
  const isDecision = ({ note }: Block) => note !== undefined && kindOfNote(note) === 'decision'
  const lists: [label: typeof record.decisions, blocks: readonly Block[]][] = [
    [record.decisions, blocks.filter(isDecision)],
    [record.actions as typeof record.decisions, blocks.filter(({ item }) => item)],
    [record.notes as typeof record.decisions, blocks.filter((block) => block.note && !isDecision(block))],
  ]
  return (
    <>
      {lists.map(
        ([label, those]) =>
          those.length > 0 && (
            <ul key={label} className="blocks" aria-label={fill(label, { item: title })}>
              {those.map(({ note, item }) =>
                note ? (
                  <li key={note.note_id} className={marked(`note-${note.note_id}`)}>
                    <NoteRow note={note} />
                  </li>
                ) : (
                  item && (
                    <li key={item.action_item_id} className={marked(`action-item-${item.action_item_id}`)}>
                      <ActionItemBlock item={item} />
                      <OnPaper item={item} />
                    </li>
                  )
                ),
              )}
            </ul>
          ),
      )}
      {unsent.length > 0 && (
        <ul className="blocks">
          {unsent.map((one) => (
            <li key={one.id}>
              <UnsentRow block={one} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What of an action item paper says in other words: days that do not count from today, and the state. */
function OnPaper({ item: { member_id, due_ts, state } }: { item: Item }) {
  const now = useNow(false)
  const parts = [
    words.blocks.kinds.action,
    member_id?.display ?? words.items.unassigned,
    due_ts && fill(words.times.due, { day: day(due_ts.value, now) }),
    state.value === CLOSED ? words.items.done : words.items.open,
  ]
  return <p className="record-facts on-paper">{parts.filter(Boolean).join(' · ')}</p>
}

interface Props extends Omit<BlocksProps, 'title'> {
  item: RowOf<typeof agendaItem>
  /** Its number, where it lies in no other. */
  number: number | undefined
  /** From 0. */
  level: number
  /** Whether the meeting was run here, so that an item without any trace was not discussed. */
  wasRun: boolean
  /** Opens the place to write under it; undefined where the reader may not. */
  write: (() => void) | undefined
  children: ReactNode
}

/** A section of the record; `children` stand below what was written. */
export function RecordItem({ item, number, level, addressed, wasRun, write, children, ...written }: Props) {
  const { agenda_item_id, title, description } = item
  const id = `item-${agenda_item_id}`
  const isTouched = !wasRun || written.blocks.length > 0 || written.unsent.length > 0
  const facts = factsOf(item, isTouched)
  const Heading = level === 0 ? 'h2' : level === 1 ? 'h3' : 'h4'
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`record-item level-${level}${id === addressed ? ' marked' : ''}`}
    >
      <div className="record-heading">
        <Heading id={`${id}-title`}>
          {number !== undefined && <span className="record-number">{number}.</span>} {title}
        </Heading>
        <span className="record-item-tools">
          {write && (
            <IconButton
              label={fill(record.writeUnder, { item: title })}
              icon={IconPencilPlus}
              tip={record.write}
              onClick={write}
            />
          )}
          <CopyLink id={id} title={title} />
        </span>
      </div>
      {facts.length > 0 && <p className="record-facts">{facts.join(' · ')}</p>}
      {description && <RichText html={description} />}
      <RecordBlocks title={title} addressed={addressed} {...written} />
      {children}
    </section>
  )
}

/** What became of it, how long it took, and who presented it. `isTouched`: something was written under it, so it was spoken of, or may have been elsewhere. */
function factsOf(
  { state, started_ts, elapsed_seconds, total_seconds, presenter_id }: Props['item'],
  isTouched: boolean,
): string[] {
  const time = duration(elapsed_seconds)
  const took = total_seconds
    ? fill(record.tookOf, { time, planned: duration(total_seconds) })
    : fill(record.took, { time })
  return [
    state === 'pending' ? (isTouched ? '' : record.undone) : state === 'done' ? '' : meetings.itemStates[state],
    started_ts ? took : '',
    presenter_id ? fill(record.by, { name: presenter_id.display }) : '',
  ].filter(Boolean)
}
