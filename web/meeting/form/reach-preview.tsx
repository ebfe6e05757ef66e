// What a change of a series would do, in words and dates: what moves, what stays, what goes, and whom it concerns.
import { fill, plural } from '../../../words/fill.ts'
import type { Occurrence } from '../../api/previews.ts'
import { formWords } from '../../form-words.ts'
import { known } from '../../site.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorMessage } from '../../ui/loaded.tsx'
import { useNow } from '../../ui/now.ts'
import { concerns } from './concerns.ts'
import { Moment } from './next-dates.tsx'
import type { useReach } from './use-reach.ts'

const { change } = formWords
/** How many dates of a kind are shown. */
const SHOWN = 6

const counted = (texts: { one: string; other: string }, count: number): string => plural(texts, count, known.locale)

/** Whether a meeting starts at another time than it would have. */
const startsElsewhen = ({ what, start_time, new_start_time }: Occurrence): boolean =>
  what === 'moved' && new_start_time?.value !== start_time?.value

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

function Dates({ title, of }: { title: string; of: readonly Occurrence[] }) {
  const now = useNow(false)
  if (!of.length) return null
  return (
    <>
      <p className="small soft">{title}</p>
      <ul className="reach-dates">
        {of.slice(0, SHOWN).map(({ meeting_id, start_time, new_start_time, what }) => (
          <li key={`${meeting_id} ${new_start_time?.value ?? start_time?.value}`}>
            {start_time && what !== 'made' && <Moment seconds={start_time.value} now={now} />}
            {what === 'moved' && new_start_time?.value === start_time?.value && ` · ${change.ownTime}`}
            {what === 'moved' && new_start_time?.value !== start_time?.value && ' → '}
            {new_start_time && new_start_time.value !== start_time?.value && (what === 'moved' || what === 'made') && (
              <Moment seconds={new_start_time.value} now={now} />
            )}
          </li>
        ))}
        {of.length > SHOWN && <li className="soft">{fill(change.more, { count: of.length - SHOWN })}</li>}
      </ul>
    </>
  )
}

/** The preview, with a box for each meeting that would go with something in it. `told`: whether its people hear of it by mail. */
export function ReachPreview({ of, told }: { of: ReturnType<typeof useReach>; told: boolean }) {
  const now = useNow(false)
  const { preview, lost, error } = of
  if (error) return <ErrorMessage error={error} />
  if (!preview) return null
  const all = preview.occurrences
  const [moved, made] = [all.filter(({ what }) => what === 'moved'), all.filter(({ what }) => what === 'made')]
  const empty = all.filter(
    (one) => one.what === 'deleted' && !lost.some((other) => other.meeting_id === one.meeting_id),
  )
  return (
    <section className="next-dates reach" aria-label={change.preview} aria-busy={!of.ready}>
      <p className="rule" role="status">
        {[
          preview.moved.length && counted(change.moves, preview.moved.length),
          preview.kept.length && counted(change.stays, preview.kept.length),
          preview.deleted.length && counted(change.goes, preview.deleted.length),
        ]
          .filter(Boolean)
          .join(' · ') || change.noMeetings}
      </p>
      <p className="small">{concerns(preview.mails, told)}</p>
      {of.reach !== 'end' && (
        <p className="small">{all.some(startsElsewhen) ? change.answersAnew : change.answersStay}</p>
      )}
      <Dates title={change.moving} of={moved} />
      <Dates title={change.made} of={made} />
      <Dates title={change.going} of={empty} />
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
                  {one.start_time && <Moment seconds={one.start_time.value} now={now} />} · {contentOf(one)}
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
