// The dialog that moves an agenda item anywhere, for those who use neither keys nor dragging.
import { useState } from 'react'
import { fill } from '../../../../words/fill.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { Choices } from '../../../kit/fields/choices.tsx'
import { saveByKeys } from '../../../kit/fields/save-keys.ts'
import { words } from '../../../words.ts'
import { type AgendaItem, levelsOf, targetInGap, withSubItems } from '../outline.ts'
import { keyOf } from './edit.ts'
import type { Editing } from './editing.ts'

const { agenda, backlog } = words

/** Somewhere else than this agenda. */
export interface MoveTarget {
  key: string
  name: string
  move: (item: AgendaItem) => void
}

export interface MoveProps {
  editing: Editing
  item: AgendaItem
  close: () => void
  targets?: readonly MoveTarget[]
}

/** The dialog: after which item, and whether inside it. */
export function MoveDialog({ editing: { items, moveTo, focus }, item, close, targets = [] }: MoveProps) {
  const own = withSubItems(items, item.agenda_item_id)
  const others = items.filter(({ agenda_item_id }) => !own.has(agenda_item_id))
  const levels = levelsOf(items)
  const [after, choose] = useState(0)
  const [how, set] = useState<'beside' | 'inside'>('beside')
  const [elsewhere, goTo] = useState<string>('here')
  return (
    <Dialog label={fill(agenda.moveItem, { item: item.title })} close={close}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const target = targets.find(({ key }) => key === elsewhere)
          if (target) {
            close()
            target.move(item)
            return
          }
          const level = after ? levels.get(after)! + (how === 'inside' ? 1 : 0) : 0
          // After an item means after what lies inside it.
          const last = others.findLast(({ agenda_item_id }) => withSubItems(others, after).has(agenda_item_id))
          const gap = how === 'inside' ? after : (last?.agenda_item_id ?? 0)
          moveTo(item, targetInGap(items, item.agenda_item_id, gap || undefined, level).target)
          close()
          focus(keyOf(item.agenda_item_id))
        }}
        onKeyDown={saveByKeys}
      >
        <h2>{fill(agenda.moveItem, { item: item.title })}</h2>
        {item.agenda_item_id > 0 && targets.length > 0 && (
          <label className="labelled">
            {backlog.target}
            <select
              className="part-select"
              value={elsewhere}
              onChange={({ currentTarget }) => goTo(currentTarget.value)}
            >
              <option value="here">{backlog.targets.here}</option>
              {targets.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {elsewhere === 'here' && (
          <label className="labelled">
            {agenda.moveAfter}
            <select
              className="part-select"
              value={after}
              onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
            >
              <option value={0}>{agenda.atBeginning}</option>
              {others.map(({ agenda_item_id, title }) => (
                <option key={agenda_item_id} value={agenda_item_id}>
                  {`${'– '.repeat(levels.get(agenda_item_id)!)}${title}`}
                </option>
              ))}
            </select>
          </label>
        )}
        {elsewhere === 'here' && after !== 0 && (
          <Choices label={agenda.how} hidden name="how" of={agenda.hows} value={how} choose={set} />
        )}
        <div className="buttons">
          <button type="button" className="button quiet" onClick={close}>
            {agenda.leave}
          </button>
          <button type="submit" className="button">
            {agenda.moveHere}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
