// Preview of a series change: rescheduled, unchanged and deleted meetings, and people affected.
import { fill, plural } from '../../../../words/fill.ts'
import type { Occurrence } from '../../../api/previews.ts'
import { formWords } from '../../../form-words.ts'
import { Checkbox } from '../../../kit/fields/checkbox.tsx'
import { useNow } from '../../../kit/time/now.ts'
import { ErrorMessage } from '../../../parts/loading/loaded.tsx'
import { known } from '../../../site.ts'
import { words } from '../../../words.ts'
import { concerns } from '../edit/concerns.ts'
import { Moment } from './next-dates.tsx'
import { type useReach, WrittenMeanwhileError } from './use-reach.ts'

const { change } = formWords
const CANCELED = ` · ${words.meetings.states.canceled}`
/** How many dates of a kind are shown at first. */
const SHOWN = 6

const counted = (texts: { one: string; other: string }, count: number): string => plural(texts, count, known.locale)

/** What is in a meeting, as `2 notes, 1 file`. */
function contentOf({ notes, action_items, attachments, agenda_changed }: Occurrence): string {
  return [
    notes && counted(change.notes, notes),
    action_items && counted(change.items, action_items),
    attachments && counted(change.files, attachments),
    agenda_changed && change.ownAgenda,
  ]
    .filter(Boolean)
    .join(', ')
}

interface DatesProps {
  title: string
  of: readonly Occurrence[]
  /** The meetings that are canceled. */
  canceled: ReadonlySet<number>
}

/** The dates of some meetings, before and after; those beyond the first few when they are asked for. */
function Dates({ title, of, canceled }: DatesProps) {
  const now = useNow(false)
  if (!of.length) return null
  const rows = of.map(({ meeting_id, start_time, new_start_time }) => (
    <li key={`${meeting_id} ${new_start_time?.value ?? start_time?.value}`}>
      {start_time && <Moment seconds={start_time.value} now={now} />}
      {start_time && new_start_time && new_start_time.value !== start_time.value && ' → '}
      {new_start_time && new_start_time.value !== start_time?.value && (
        <Moment seconds={new_start_time.value} now={now} />
      )}
      {meeting_id !== null && canceled.has(meeting_id) && CANCELED}
    </li>
  ))
  return (
    <>
      <p className="small soft">{title}</p>
      <ul className="reach-dates">{rows.slice(0, SHOWN)}</ul>
      {rows.length > SHOWN && (
        <details>
          <summary className="small soft">{fill(change.more, { count: rows.length - SHOWN })}</summary>
          <ul className="reach-dates">{rows.slice(SHOWN)}</ul>
        </details>
      )}
    </>
  )
}

/** Why the change was not made. */
export const ReachError = ({ error }: { error: Error | null }) => (
  <ErrorMessage
    error={error}
    comesInView
    said={error instanceof WrittenMeanwhileError ? change.writtenMeanwhile : undefined}
  />
)

/** The preview, with a box for each meeting that would go with something in it. `notified`: whether its people hear of it by mail. */
export function ReachPreview({ of, notified }: { of: ReturnType<typeof useReach>; notified: boolean }) {
  const now = useNow(false)
  const { preview, lost, error } = of
  if (error) return <ErrorMessage error={error} />
  if (!preview) return null
  const all = preview.occurrences
  const own = new Set(preview.own_time)
  const canceled = new Set(preview.canceled)
  const keepsTime = ({ meeting_id }: Occurrence): boolean => meeting_id !== null && own.has(meeting_id)
  const moving = all.filter((one) => one.what === 'moved' && !keepsTime(one))
  const made = all.filter(({ what }) => what === 'made')
  const empty = all.filter(
    (one) => one.what === 'deleted' && !lost.some((other) => other.meeting_id === one.meeting_id),
  )
  const moves = preview.moved.filter((id) => !own.has(id))
  const stays = preview.kept.length + own.size
  // Of what stays as it is, nobody need know which is canceled.
  const off = [...moves, ...preview.deleted].filter((id) => canceled.has(id)).length
  return (
    <section className="next-dates reach" aria-label={change.preview} aria-busy={!of.ready}>
      <p className="rule" role="status">
        {[
          moves.length && counted(change.moves, moves.length),
          stays && counted(change.stays, stays),
          preview.deleted.length && counted(change.goes, preview.deleted.length),
        ]
          .filter(Boolean)
          .join(' · ') || change.noMeetings}
      </p>
      {off > 0 && <p className="small">{counted(change.canceledAlready, off)}</p>}
      <p className="small">{concerns(preview.mails, notified)}</p>
      {of.reach !== 'end' && <p className="small">{moves.length ? change.answersAnew : change.answersStay}</p>}
      <Dates title={change.moving} of={moving} canceled={canceled} />
      <Dates title={change.ownTime} of={all.filter(keepsTime)} canceled={canceled} />
      <Dates title={change.made} of={made} canceled={canceled} />
      <Dates title={change.going} of={empty} canceled={canceled} />
      {lost.length > 0 && (
        <fieldset className="reach-lost">
          <legend className="small">{of.reach === 'end' ? change.lostAll : change.lost}</legend>
          {lost.map((one) => (
            <Checkbox
              key={one.meeting_id}
              checked={of.isGiven(one.meeting_id!)}
              onChange={({ currentTarget }) => of.tick(one.meeting_id!, currentTarget.checked)}
              label={
                <>
                  {one.start_time && <Moment seconds={one.start_time.value} now={now} />}
                  {canceled.has(one.meeting_id!) && CANCELED} · {contentOf(one)}
                </>
              }
            />
          ))}
        </fieldset>
      )}
      <p className="small soft">{change.heldStay}</p>
    </section>
  )
}
