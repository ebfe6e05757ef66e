// Attendance of a series: a row for each person, a column for each held meeting.

import { IconCheck, IconMinus, IconUsers } from '@tabler/icons-react'
import type { RowOf } from '../../contract/client.ts'
import type { attendance as resource } from '../../contract/series/attendance.ts'
import { useFirst } from '../api/queries.ts'
import { planned } from '../api/requests/planned-requests.ts'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { byName } from '../kit/text/by-name.ts'
import { dateOf } from '../kit/time/time.ts'
import { Loaded } from '../parts/loading/loaded.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import './attendance.css'

type Row = RowOf<typeof resource>

const { backlog } = words
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Who was at its meetings. */
export const useAttendance = (meeting_series_id: number) =>
  useFirst(['attendance', meeting_series_id], planned.attendance(meeting_series_id))

/** The section. */
export function Attendance({ meeting_series_id }: { meeting_series_id: number }) {
  const query = useAttendance(meeting_series_id)
  return (
    <Section title={backlog.attendance}>
      <Loaded query={query}>
        {({ body }) =>
          body.length ? (
            <>
              <Table rows={body} />
              <p>
                <a href={`${known.root}/api/v1/meeting_series/${meeting_series_id}/attendance?format=xlsx`} download>
                  {backlog.sheet}
                </a>
              </p>
            </>
          ) : (
            <Empty icon={IconUsers} text={backlog.noAttendance} />
          )
        }
      </Loaded>
    </Section>
  )
}

function Table({ rows }: { rows: readonly Row[] }) {
  const meetings = new Map(
    rows.map(({ meeting_id, start_time, started_ts }) => [meeting_id.value, (started_ts ?? start_time)!.value]),
  )
  const shown = [...meetings]
  const people = Map.groupBy(rows.toSorted(byName), ({ member_id }) => member_id)
  const day = new Intl.DateTimeFormat(known.locale, { day: 'numeric', month: 'numeric', timeZone: known.timezone })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: A table that scrolls is reached by the keyboard.
    <div className="attendance-box" tabIndex={0}>
      <table className="attendance" aria-label={backlog.attendance}>
        <thead>
          <tr>
            <th scope="col">{backlog.person}</th>
            {shown.map(([id, start]) => (
              <th key={id} scope="col" className="figure">
                <time dateTime={dateOf(start)}>{day.format(start * 1000)}</time>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...people].map(([member_id, own]) => (
            <tr key={member_id}>
              <th scope="row">{own[0]!.member_name}</th>
              {shown.map(([id]) => (
                <td key={id}>
                  <Mark row={own.find(({ meeting_id }) => meeting_id.value === id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Returns whether somebody was there; nothing where they were not invited. */
const Mark = ({ row }: { row: Row | undefined }) =>
  row && (
    <>
      {row.attended ? <IconCheck {...ICON} /> : <IconMinus {...ICON} />}
      <span className="unseen">{row.attended ? backlog.attended : backlog.absent}</span>
    </>
  )
