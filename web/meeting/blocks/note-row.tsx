// A note, decision or issue: its text, who wrote it and when.
import { IconAlertTriangle, IconGavel } from '@tabler/icons-react'
import { useNow } from '../../ui/now.ts'
import { Initials } from '../../ui/person.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { dateOf, day, timeOfDay } from '../../ui/time.ts'
import { words } from '../../words.ts'
import { kindOfNote, type Note } from './blocks.ts'

const KindIcon = ({ kind }: { kind: 'decision' | 'issue' }) => {
  const Icon = { decision: IconGavel, issue: IconAlertTriangle }[kind]
  return <Icon size={16} stroke={1.75} aria-hidden="true" />
}

/** The row. Decisions and issues say what they are by a word and an icon. */
export function NoteRow({ note }: { note: Note }) {
  const now = useNow(false)
  const kind = kindOfNote(note)
  const { description, create_id, create_ts } = note
  const at = create_ts.value
  return (
    <div className={`note ${kind}`}>
      <RichText html={description} />
      <p className="of">
        {kind !== 'note' && (
          <strong className="kind">
            <KindIcon kind={kind} /> {words.blocks.kinds[kind]}
          </strong>
        )}
        {create_id && <Initials member_id={create_id.value} name={create_id.display} />}
        <span>
          {create_id?.display} · {dateOf(at) === dateOf(now) ? timeOfDay(at) : day(at, now)}
        </span>
      </p>
    </div>
  )
}
