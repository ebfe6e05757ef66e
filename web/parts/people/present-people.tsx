// Avatars of people present in a meeting.
import { usePresence } from '../../api/changes/presence.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { Faces } from './person.tsx'

/** The others who are here; nothing where the reader is alone. Anyone who sees it is here as well. */
export function Here({ meeting_id }: { meeting_id: number }) {
  const others = usePresence(meeting_id).filter(({ member_id }) => member_id !== known.member_id)
  return others.length ? (
    <span className="here">
      <Faces people={others} label={words.presence.hereNow} />
    </span>
  ) : null
}
