// The switch “E-mail people about changes”. A series has one for all its meetings, on its page.
import { Link } from '@tanstack/react-router'
import { meetings } from '../../api/clients.ts'
import { mayUse } from '../../api/rights.ts'
import { useChange } from '../../api/writing/use-change.ts'
import { AnnouncedSwitch } from '../../parts/invitation/announced-switch.tsx'
import { words } from '../../words.ts'
import type { Meeting } from '../meeting-queries.ts'
import { useReadable } from '../readable.ts'

/** The switch, for those who may mail. */
export function Announced({ meeting }: { meeting: Meeting }) {
  const { series } = useReadable(meeting)
  if (!mayUse(meeting, 'POST', 'mailings')) return null
  if (!meeting.meeting_series_id) return <OfMeeting meeting={meeting} />
  return series === undefined ? null : <OfSeries meeting_series_id={series} />
}

function OfMeeting({ meeting: { meeting_id, announced } }: { meeting: Meeting }) {
  const change = useChange(
    (on: boolean) => meetings('change', { meeting_id }, { announced: on }),
    [['meeting', meeting_id]],
  )
  return <AnnouncedSwitch announced={announced} change={change} />
}

/** The page of the series has the switch. */
const OfSeries = ({ meeting_series_id }: { meeting_series_id: number }) => (
  <p className="small soft announced-switch">
    <Link to="/meeting_series/$meeting_series_id/schedule" params={{ meeting_series_id }}>
      {words.answers.tellsSeries}
    </Link>
  </p>
)
