// Editable parts of an agenda row: title, presenter and duration, and a menu.
import { IconClock, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { fill } from '../../../../words/fill.ts'
import { mayUse } from '../../../api/rights.ts'
import { useKeptDraft } from '../../../api/writing/drafts.ts'
import { keepText, typedAt } from '../../../api/writing/kept-texts.ts'
import { MenuButton, type MenuChoice } from '../../../kit/dialogs/menu.tsx'
import { Unfinished } from '../../../kit/fields/unfinished.tsx'
import { words } from '../../../words.ts'
import { useDraft } from '../../saving/draft.ts'
import { PresenterName, type RowParts } from '../agenda-row.tsx'
import { openDescription } from '../describing.ts'
import { type AgendaItem, MOVES } from '../outline.ts'
import { keysOf } from './commands.ts'
import { keyOf } from './edit.ts'
import type { Editing } from './editing.ts'
import { titleKey } from './leaving.ts'
import { LineField } from './line-field.tsx'
import { MinutesField, PresenterField } from './part-fields.tsx'
import { UnsentEdits } from './unsent-edits.tsx'

const { agenda, editor } = words
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  editing: Editing
  item: AgendaItem
}

/** The title as a button that opens a field. Enter makes the next item after it. */
function Title({ editing, item }: Props) {
  const key = keyOf(item.agenda_item_id)
  const { open, show } = editing
  const draftKey = titleKey(item.agenda_item_id)
  const stored = useKeptDraft(draftKey)
  const kept = typedAt(draftKey) ?? stored
  const [, drawAgain] = useState({})
  const discard = () => {
    keepText(draftKey, '', stored)
    drawAgain({})
  }
  // Changes sent while the page was closing are applied here as well.
  const unfinished = kept && kept.trim() !== item.title
  const edit = () => show({ key, part: 'title' })
  if (open?.key === key && open.part === 'title') return <TitleField editing={editing} item={item} />
  return (
    <>
      <button type="button" className="item-title" onClick={edit} title={agenda.editHint}>
        {item.title}
      </button>
      {unfinished && <Unfinished goOn={edit} discard={discard} />}
    </>
  )
}

function TitleField({ editing, item }: Props) {
  const { items, mayAdd, write, openLine, focus, show, move, canMove, isGone } = editing
  const [kept, keep] = useDraft(titleKey(item.agenda_item_id))
  const [text, type] = useState(kept || item.title)
  const [was] = useState(item.title)
  const key = keyOf(item.agenda_item_id)
  const save = (written: Parameters<typeof write>[1]) => {
    keep('')
    // An empty title is none: the old one stays.
    if (written.title) write({ ...item, title: was }, written)
  }
  return (
    <LineField
      label={fill(agenda.titleOf, { item: was })}
      text={text}
      was={was}
      people={editing.people}
      // A presenter changes the text of an item and nothing else.
      reads={mayUse(item, 'DELETE')}
      type={(to) => {
        type(to)
        keep(to === was ? '' : to)
      }}
      save={(written) => {
        save(written)
        if (mayAdd) openLine(items.find(({ agenda_item_id }) => keyOf(agenda_item_id) === key))
        else focus(key)
      }}
      leave={(written) => {
        // Its draft would never be offered again, so the message that it cannot be saved contains the text.
        if (isGone(item)) save(written)
        focus(key)
      }}
      left={(written) => {
        save(written)
        show(undefined)
      }}
      indent={(by) => {
        const way = by > 0 ? 'nest' : 'unnest'
        if (!canMove(item, way) || !mayUse(item, 'DELETE')) return false
        move(item, way)
        return true
      }}
    />
  )
}

function Presenter({ editing, item }: Props) {
  const key = keyOf(item.agenda_item_id)
  const { open, show } = editing
  const { presenter_id, title } = item
  // Who presents an item is chosen by those who run the meeting.
  if (!mayUse(item, 'DELETE')) return presenter_id && <PresenterName {...presenter_id} />
  if (open?.key === key && open.part === 'presenter') return <PresenterField editing={editing} item={item} />
  return (
    <button
      type="button"
      className={`part-button presenter ${presenter_id ? '' : 'unset'}`}
      onClick={() => show({ key, part: 'presenter' })}
    >
      <span className="unseen">{fill(agenda.presenterField, { item: title })} </span>
      {presenter_id ? <PresenterName {...presenter_id} /> : <IconUser {...ICON} />}
    </button>
  )
}

/** The menu of a row: everything that keys and dragging do. */
function choicesOf(editing: Editing, item: AgendaItem, open: (item: AgendaItem) => void): MenuChoice[] {
  const { move, canMove, duplicate, remove, mayRemove, host, show, items } = editing
  const key = keyOf(item.agenda_item_id)
  return [
    { label: agenda.edit, keys: 'e', run: () => show({ key, part: 'title' }) },
    { label: agenda.minutes, run: () => show({ key, part: 'minutes' }) },
    { label: agenda.presenter, run: () => show({ key, part: 'presenter' }) },
    ...MOVES.map((way) => ({
      label: agenda.moves[way],
      keys: keysOf(way),
      disabled: !canMove(item, way),
      run: () => move(item, way),
    })),
    {
      label: item.description ? editor.editDescription : editor.addDescription,
      disabled: item.agenda_item_id <= 0,
      run: () => openDescription(item.agenda_item_id),
    },
    { label: agenda.moveTo, disabled: items.length < 2 && item.agenda_item_id <= 0, run: () => open(item) },
    ...(item.agenda_item_id > 0 ? (host.choices?.(item) ?? []) : []),
    { label: agenda.duplicate, run: () => duplicate(item) },
    { label: agenda.delete, destructive: true, disabled: !mayRemove, run: () => remove(item) },
  ]
}

/** The parts of every row. `move` opens the dialog that moves an item anywhere. */
export const usePartsOf = (editing: Editing, move: (item: AgendaItem) => void) => {
  const { items, active, activate, open, show, focus, openLine, mayAdd, unsent } = editing
  return (item: AgendaItem): RowParts => {
    const key = keyOf(item.agenda_item_id)
    const own = unsent.filter(({ about }) => keyOf(about.edit.id) === key)
    const press = (event: KeyboardEvent) => {
      const target = event.target as Element
      if (event.altKey || event.metaKey || event.ctrlKey || !target.matches('button')) return
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const to = by && items[items.indexOf(item) + by]
      if (to) focus(keyOf(to.agenda_item_id))
      else if (event.key === 'Enter' && mayAdd && target.matches('.item-title')) openLine(item)
      else if (event.key === 'Delete' && editing.mayRemove && mayUse(item, 'DELETE')) editing.remove(item)
      else return
      event.preventDefault()
    }
    return {
      name: key,
      title: <Title editing={editing} item={item} />,
      presenter: <Presenter editing={editing} item={item} />,
      time: (shown) =>
        open?.key === key && open.part === 'minutes' ? (
          <MinutesField editing={editing} item={item} />
        ) : (
          <button
            type="button"
            className={`part-button ${shown ? '' : 'unset'}`}
            onClick={() => show({ key, part: 'minutes' })}
          >
            {shown || <IconClock {...ICON} />}
            <span className="unseen"> {fill(agenda.minutesOf, { item: item.title })}</span>
          </button>
        ),
      menu: mayUse(item, 'DELETE') && (
        <MenuButton label={fill(agenda.menuOf, { item: item.title })} choices={choicesOf(editing, item, move)} />
      ),
      movable: mayUse(item, 'DELETE'),
      refusals: <UnsentEdits edits={own} />,
      unsent: own.length > 0,
      press,
      enter: () => active !== key && activate(key),
    }
  }
}
