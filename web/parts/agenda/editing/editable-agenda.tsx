// The agenda for those who may edit it: rows that are walked, written, moved and dragged, and the line for a new item.

import { type ComponentType, useState } from 'react'
import { mayUse } from '../../../api/rights.ts'
import { CommandButton } from '../../../kit/buttons/command-button.tsx'
import { MissingPart } from '../../../kit/feedback/missing-part.tsx'
import { ListMotion } from '../../../kit/page/list-motion.tsx'
import { words } from '../../../words.ts'
import { type Late, late } from '../../loading/late-module.ts'
import type { AgendaHost } from '../agenda-host.ts'
import { AgendaRow, type Below } from '../agenda-row.tsx'
import { AgendaSum } from '../agenda-sum.tsx'
import type { ItemClock } from '../item-clock.ts'
import { type AgendaItem, levelsOf, numbersOf } from '../outline.ts'
import { useRowCommands } from './commands.ts'
import { keyOf } from './edit.ts'
import { type Editing, useAgendaEditing } from './editing.ts'
import type { MoveProps } from './move-dialog.tsx'
import { NewLine } from './new-line.tsx'
import { usePartsOf } from './row-parts.tsx'
import { useDrag } from './use-drag.ts'

type MoveModule = Late<{ MoveDialog: ComponentType<MoveProps> }>
const ownDialog: MoveModule = late(() => import('./move-dialog.tsx'))

interface Props {
  host: AgendaHost
  /** The items as the server has them. */
  given: readonly AgendaItem[]
  clock: ItemClock
  below?: Below | undefined
  /** Another dialog that moves an item, where it can go elsewhere too. */
  moveDialog?: MoveModule
}

/** The list, what adds to it, and its sum. */
export function EditableAgenda({ host, given, clock, below, moveDialog = ownDialog }: Props) {
  const editing = useAgendaEditing(host, given)
  const { items, placeholder, list, line, rowOf } = editing
  const [moving, move] = useState<AgendaItem>()
  useRowCommands(editing)
  useDrag(editing)
  const partsOf = usePartsOf(editing, move)
  const numbers = numbersOf(items)
  const levels = levelsOf(items)
  const after = line && (rowOf(line.after) ?? items.at(-1))
  return (
    <div className="agenda-box">
      <ol className="agenda" ref={list}>
        {[
          line && !after && <NewLine key="new" editing={editing} level={0} />,
          ...items.flatMap((item) => [
            <AgendaRow
              key={keyOf(item.agenda_item_id)}
              item={item}
              number={numbers.get(item.agenda_item_id)}
              level={levels.get(item.agenda_item_id) ?? 0}
              clock={clock}
              below={below}
              parts={mayUse(item, 'PATCH') ? partsOf(item) : undefined}
            />,
            item === after && <NewLine key="new" editing={editing} level={line?.level ?? 0} />,
          ]),
        ]}
      </ol>
      <ListMotion list={list} order={items.map(({ agenda_item_id }) => keyOf(agenda_item_id)).join()} movesOnly />
      {placeholder && below?.(placeholder.agenda_item_id)}
      {(placeholder || !items.length) && host.empty?.(placeholder?.agenda_item_id)}
      <div className="agenda-foot">
        <AddButton editing={editing} />
        <AgendaSum length={host.length} items={items} />
      </div>
      {moving && <Moving of={moveDialog} editing={editing} item={moving} close={() => move(undefined)} />}
    </div>
  )
}

/** The dialog that moves an item, which is loaded when somebody wants it. */
function Moving({ of, ...props }: { of: MoveModule } & MoveProps) {
  const content = of.useModule()
  if (content === null) return <MissingPart />
  return content ? <content.MoveDialog {...props} /> : null
}

const AddButton = ({ editing: { mayAdd, openLine } }: { editing: Editing }) =>
  mayAdd && <CommandButton label={words.agenda.add} keys="a" quiet run={() => openLine()} />
