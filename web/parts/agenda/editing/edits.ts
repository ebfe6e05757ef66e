// Optimistic edits of an agenda: applied on top of the server's list, and sent in order.
import type { Timestamp, VerbsByPath } from '../../../../contract/field.ts'
import { isListening } from '../../../api/changes/changes.ts'
import { agendaItems } from '../../../api/clients.ts'
import { unlessGone } from '../../../api/problem.ts'
import { queryClient } from '../../../api/query-client.ts'
import { enqueue } from '../../../api/writing/queue.ts'
import { droppingSeen } from '../../saving/drop-seen.ts'
import { type AgendaOf, addToAgenda, keyOfAgenda, wordOf } from '../agenda-of.ts'
import { type AgendaItem, inOutline, withItemAt, withSubItems } from '../outline.ts'
import { type Edit, realId, realTarget, sentOf, setRealId, textOfItem, type UnsentEdit, type Written } from './edit.ts'
import { draftOf, leaveEdit } from './leaving.ts'
import { renameItem } from './rename.ts'

const BLANK: Omit<AgendaItem, keyof Written | 'agenda_item_id' | 'create_ts' | 'update_ts'> = {
  ...{ meeting_id: null, meeting_series_id: null, template_id: null, parent_id: null, backlog: false },
  room_id: { value: 0, display: '' },
  ...{ total_seconds: 0, position: 0, state: 'pending', started_ts: null, finished_ts: null, elapsed_seconds: 0 },
  create_id: null,
}

/** Anyone who may add an item may do everything with it. */
const EVERYTHING: VerbsByPath = { self: ['GET', 'PATCH', 'DELETE'] }

/** A new item as it is shown. */
function newItem(id: number, fields: Written): AgendaItem {
  const never: Timestamp = { value: 0, iso_8601: '' }
  const written = { ...fields, description: fields.description ?? null }
  return { ...BLANK, ...written, agenda_item_id: id, create_ts: never, update_ts: never, may: EVERYTHING }
}

/** The items after an edit. `answered`: the row that the server gave for it. */
export function applied(items: readonly AgendaItem[], edit: Edit, answered?: AgendaItem): AgendaItem[] {
  const id = realId(edit.id)
  const one = items.find(({ agenda_item_id }) => agenda_item_id === id)
  switch (edit.does) {
    case 'add':
      return one ? [...items] : withItemAt(items, answered ?? newItem(id, edit.fields), realTarget(edit.target))
    case 'change':
      return inOutline(items.map((item) => (item === one ? { ...item, ...edit.fields } : item)))
    case 'move':
      return one ? withItemAt(items, one, realTarget(edit.target)) : [...items]
    case 'remove': {
      const gone = withSubItems(items, id)
      return inOutline(items.filter(({ agenda_item_id }) => !gone.has(agenda_item_id)))
    }
  }
}

type Removal = Extract<Edit, { does: 'remove' }>

/** Returns a function that deletes an item unless somebody else has changed it since. */
function dropping({ id, was }: Removal): () => Promise<void> {
  const at = () => ({ agenda_item_id: realId(id) })
  if (was === undefined) return () => unlessGone(agendaItems('drop', at(), {}))
  const drop = droppingSeen<AgendaItem>({
    ...{ text: textOfItem(was), textOf: textOfItem },
    read: () => agendaItems('one', at(), {}),
    drop: (ifMatch) => agendaItems('drop', at(), {}, {}, ifMatch),
  })
  return () => unlessGone(drop())
}

/** Sends an edit; gives the row that it was answered with. */
async function sendEdit(of: AgendaOf, edit: Exclude<Edit, Removal>, key: string): Promise<AgendaItem | undefined> {
  const agenda_item_id = realId(edit.id)
  if (edit.does === 'add') {
    const sent = { ...sentOf(edit.fields), title: edit.fields.title, ...realTarget(edit.target) }
    const { body } = await addToAgenda(of, sent, key)
    setRealId(edit.id, body.agenda_item_id)
    return { ...body, may: EVERYTHING }
  }
  if (edit.does === 'move') await agendaItems('change', { agenda_item_id }, realTarget(edit.target))
  else if (edit.was !== undefined) await renameItem(agenda_item_id, edit.was, sentOf(edit.fields))
  else await agendaItems('change', { agenda_item_id }, sentOf(edit.fields))
  return undefined
}

interface Answer {
  body: AgendaItem[]
}

/** Writes acknowledged edits into the query cache, so that nothing flickers until the next fetch. */
async function acknowledge(of: AgendaOf, edit: Edit, row: AgendaItem | undefined): Promise<void> {
  const queryKey = keyOfAgenda(of)
  const asking = queryClient.isFetching({ queryKey }) > 0
  // A pending response may predate the edit.
  await queryClient.cancelQueries({ queryKey })
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  queryClient.setQueryData<Answer>(
    queryKey,
    (was) => was && { ...was, body: applied(was.body, edit, row) },
    // The clock of the current item counts on from the time of the last whole answer.
    updatedAt === undefined ? {} : { updatedAt },
  )
  if (asking || !isListening()) void queryClient.invalidateQueries({ queryKey })
}

/** Does something to an agenda: it is shown at once, and sent after what was done before. */
export function editAgenda(of: AgendaOf, edit: Edit): void {
  const about: UnsentEdit = { agenda_of: wordOf(of), edit }
  const drop = edit.does === 'remove' ? dropping(edit) : undefined
  const send = async (key: string) => {
    await drop?.()
    return acknowledge(of, edit, edit.does === 'remove' ? undefined : await sendEdit(of, edit, key))
  }
  enqueue(about, send, { leave: (key) => leaveEdit(of, edit, key), ...draftOf(of, edit) })
}
