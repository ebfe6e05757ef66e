// Open items of the last meeting: action items of the series, and unfinished agenda items.
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fill } from '../../../words/fill.ts'
import { agendaItems } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { showToast } from '../../kit/feedback/toasts.ts'
import { useKeptFocus } from '../../kit/focus/keep-focus.ts'
import { useCommand } from '../../kit/keys/commands.ts'
import { keyLabel } from '../../kit/keys/key-label.ts'
import { useNow } from '../../kit/time/now.ts'
import { nearDay } from '../../kit/time/time.ts'
import { nextNewId } from '../../parts/agenda/editing/edit.ts'
import { editAgenda } from '../../parts/agenda/editing/edits.ts'
import { ErrorMessage } from '../../parts/loading/loaded.tsx'
import { words } from '../../words.ts'
import { ActionItemRow } from '../blocks/action-items/action-item-row.tsx'
import type { Item } from '../blocks/blocks.ts'
import { agendaKey, isRunning, type Meeting, useAgenda } from '../meeting-queries.ts'
import { useTakeBack } from '../take-back.ts'
import { openKey, useLastTime } from './use-last-time.ts'
import './last-time.css'

const { lastTime } = words
const TAKE = 'o'
/** So many action items are shown at first. */
const SOME = 5
/** The most characters of a title. */
const TITLE = 255

type Point = ReturnType<typeof useLastTime>['points'][number]

/** The list above the agenda of a meeting of a series; nothing where nothing is open. */
export function FromLastTime({ meeting, of }: { meeting: Meeting; of: number }) {
  const { last, actions, points, isPending } = useLastTime(meeting, of)
  const now = useNow(false)
  const [all, showAll] = useState(false)
  const { meeting_id } = meeting
  const own = { what: 'meeting', id: meeting_id } as const
  const agenda = useAgenda(meeting_id, isRunning(meeting)).data?.body
  const both = [agendaKey(meeting_id), agendaKey(last?.meeting_id ?? 0), openKey(meeting_id)]
  const carry = useChange(
    ({ agenda_item_id, meeting_id: before }: Point) =>
      agendaItems('carryOver', { meeting_id: before!.value }, { agenda_item_ids: [agenda_item_id], to: meeting_id }),
    both,
  )
  const takeBack = useTakeBack(both)
  const box = useKeptFocus<HTMLDetailsElement>()
  const mayTake = mayUse(meeting, 'PUT', 'agenda_items')
  const titles = new Set(agenda?.map(({ title }) => title))

  function takeAction(item: Item): void {
    const title = titleOf(item)
    const position = { parent_id: null, position: agenda?.length ?? 0 }
    const presenter_id = item.member_id
    const id = nextNewId()
    editAgenda(own, { does: 'add', id, target: position, fields: { title, duration_seconds: null, presenter_id } })
    showToast(fill(lastTime.taken, { item: title }), () => editAgenda(own, { does: 'remove', id }))
  }
  const takePoint = (point: Point) =>
    carry.mutate(point, {
      onSuccess: () => showToast(fill(lastTime.taken, { item: point.title }), () => takeBack(point)),
    })

  useCommand(
    mayTake && {
      label: lastTime.takeOver,
      group: 'here',
      keys: TAKE,
      run: () => buttonIn(box.current)?.click(),
    },
  )

  if (isPending || (!actions.length && !points.length)) return null
  const take = (run: () => void, title: string) => mayTake && <Take run={run} title={title} />
  return (
    <details className="last-time" open ref={box}>
      <summary>
        <h2>{lastTime.title}</h2> <span className="soft small">{last && nearDay(last.start, now)}</span>
      </summary>
      <ul>
        {points.map((point) => (
          <li key={`point-${point.agenda_item_id}`}>
            <span className="item-title">{point.title}</span>
            {take(() => takePoint(point), point.title)}
          </li>
        ))}
        {(all ? actions : actions.slice(0, SOME)).map((item) => (
          <li key={item.action_item_id}>
            <ActionItemRow item={item} />
            {titles.has(titleOf(item)) ? (
              <span className="soft small">{lastTime.onAgenda}</span>
            ) : (
              take(() => takeAction(item), titleOf(item))
            )}
          </li>
        ))}
      </ul>
      {!all && actions.length > SOME && (
        <button type="button" className="button bare" onClick={() => showAll(true)}>
          {fill(lastTime.all, { count: actions.length })}
        </button>
      )}
      <ErrorMessage error={carry.error} />
    </details>
  )
}

const titleOf = ({ description_clean = '' }: Item): string =>
  description_clean.replace(/\s+/g, ' ').trim().slice(0, TITLE)

/** The button of the row that has the focus, or else the first one. */
function buttonIn(box: HTMLElement | null): HTMLButtonElement | null | undefined {
  const row = document.activeElement?.closest('.last-time li')
  return (row ?? box)?.querySelector<HTMLButtonElement>('button.take')
}

const Take = ({ run, title }: { run: () => void; title: string }) => (
  <button
    type="button"
    className="button quiet small take row-acts"
    title={`${lastTime.takeOver} (${keyLabel(TAKE)})`}
    aria-keyshortcuts={TAKE}
    onClick={run}
  >
    <IconPlus size={18} stroke={1.75} aria-hidden="true" />
    {lastTime.take}
    <span className="unseen"> {fill(lastTime.takeItem, { item: title })}</span>
  </button>
)
