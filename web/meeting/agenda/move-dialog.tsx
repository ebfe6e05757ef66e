// The dialog that moves an item of a meeting: within its agenda, to another meeting, or to a backlog.
import { type MoveProps, MoveDialog as Plain } from '../../parts/agenda/editing/move-dialog.tsx'
import { type Meeting, useMeeting } from '../meeting-queries.ts'
import { useTargets } from './move-targets.ts'

/** The dialog, as soon as the meeting is known. */
export function MoveDialog(props: MoveProps) {
  const meeting = useMeeting(props.editing.host.of.id).data?.body
  return meeting ? <Anywhere {...props} meeting={meeting} /> : null
}

const Anywhere = ({ meeting, ...props }: MoveProps & { meeting: Meeting }) => (
  <Plain {...props} targets={useTargets(meeting)} />
)
