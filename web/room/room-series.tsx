// Current series of a room, each with its schedule in words.
import { Link } from '@tanstack/react-router'
import { useRows } from '../api/queries.ts'
import { first } from '../api/requests/first-requests.ts'
import { Section } from '../kit/page/section.tsx'
import { useNow } from '../kit/time/now.ts'
import { dateOf, ruleTitle, startOf } from '../kit/time/time.ts'
import { Loaded } from '../parts/loading/loaded.tsx'
import { More, rowsIn, totalOf } from '../parts/loading/more.tsx'
import { words } from '../words.ts'

const { places } = words

/** The series that have meetings from today on. */
export function useRoomSeries(room_id: number) {
  const after = startOf(dateOf(useNow(false)))
  return useRows(['meetings', 'room', room_id, 'series', after], (page) => first.seriesIn(room_id, after, page))
}

/** The section; nothing where the room has no series. */
export function RoomSeries({ room_id }: { room_id: number }) {
  const query = useRoomSeries(room_id)
  if (totalOf(query.data) === 0) return null
  return (
    <Section title={places.series} count={totalOf(query.data)}>
      <Loaded query={query}>
        {(data) => (
          <>
            <ul className="rows">
              {rowsIn(data).map(({ meeting_series_id, name, ...rule }) => (
                <li key={meeting_series_id} className="row">
                  <div className="grows">
                    <span className="title item-title">
                      <Link to="/meeting_series/$meeting_series_id/schedule" params={{ meeting_series_id }}>
                        {name}
                      </Link>
                    </span>
                    <p className="small soft">{ruleTitle(rule)}</p>
                  </div>
                </li>
              ))}
            </ul>
            <More of={places.series} query={query} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
