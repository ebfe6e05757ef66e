// The page of a series: its rule in words, its next dates, the dates that are left out, and its people.

import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../words/fill.ts'
import { first } from '../api/requests/first-requests.ts'
import { mayUse } from '../api/rights.ts'
import { formWords } from '../form-words.ts'
import { CommandButton } from '../kit/buttons/command-button.tsx'
import { MenuButton } from '../kit/dialogs/menu.tsx'
import { useSheet } from '../kit/dialogs/sheet-address.ts'
import { useCommand } from '../kit/keys/commands.ts'
import { Heading } from '../kit/page/heading.tsx'
import { Crumbs, Primary } from '../kit/page/in-head.tsx'
import { useTitle } from '../kit/page/title.ts'
import { ruleTitle } from '../kit/time/time.ts'
import { ActionItemList, useActionItems } from '../meeting/blocks/action-items/action-item-list.tsx'
import { PlannedAgenda, usePlannedAgenda } from '../parts/agenda/planned-agenda.tsx'
import { Backlog } from '../parts/backlog/backlog.tsx'
import { useBacklog } from '../parts/backlog/backlog-queries.ts'
import { useMailCommands } from '../parts/invitation/commands.ts'
import { LoadedPage } from '../parts/loading/loaded.tsx'
import { MentionPlaceContext } from '../parts/mentions/mention-place.ts'
import { RoomLink } from '../parts/places/room-link.tsx'
import { known } from '../site.ts'
import { words } from '../words.ts'
import { Attendance, useAttendance } from './attendance.tsx'
import { CarryOverChoice } from './carry-over.tsx'
import { Dates, useDates, usePastDates } from './dates.tsx'
import { Invitees, useInvitees } from './invitees.tsx'
import { type Series, useSeries } from './one-series.ts'
import { OwnInvitation, SeriesAnswers } from './own-invitation.tsx'
import { SeriesNotes, useSeriesNotes } from './series-notes.tsx'

const { series: texts } = formWords
const { making } = words
const route = getRouteApi('/meeting_series/$meeting_series_id/schedule')

/** The page. */
export function Schedule() {
  const { meeting_series_id } = route.useParams()
  const query = useSeries(meeting_series_id)
  useTitle(query.data?.body.name)
  return (
    <LoadedPage query={query} together={useParts(meeting_series_id)}>
      {({ body }) => (
        <MentionPlaceContext value={{ room_id: body.room_id.value }}>
          <One key={meeting_series_id} series={body} />
        </MentionPlaceContext>
      )}
    </LoadedPage>
  )
}

/** What the page waits for beside the series, so that nothing in it moves once it is shown. */
const useParts = (meeting_series_id: number) => [
  useInvitees(meeting_series_id),
  usePlannedAgenda({ what: 'series', id: meeting_series_id }),
  useDates(meeting_series_id),
  usePastDates(meeting_series_id),
  useOpenItems(meeting_series_id),
  useAttendance(meeting_series_id),
  useSeriesNotes(meeting_series_id, 'all'),
  useBacklog({ meeting_series_id }),
]

function One({ series }: { series: Series }) {
  const { meeting_series_id, name, room_id, description, continues_id, continued_by_id } = series
  return (
    <>
      <header className="opening">
        <Crumbs>
          <RoomLink room={room_id} />
        </Crumbs>
        <Heading>{name}</Heading>
        <p className="lead">{ruleTitle(series)}</p>
        {description && <p className="lead first">{description}</p>}
        <SeriesAnswers series={series} />
        {continues_id && <Other text={texts.continues} to={continues_id} />}
        {continued_by_id && <Other text={texts.continued} to={continued_by_id} />}
        <div className="buttons">
          <Primary label={texts.next}>
            <Link className="button" to="/meeting_series/$meeting_series_id" params={{ meeting_series_id }}>
              {texts.next}
            </Link>
          </Primary>
          <Link className="button quiet" to="/decisions" search={{ meeting_series_id }}>
            {words.shell.decisions}
          </Link>
          <a className="button quiet" href={`${known.root}/account/feeds/new?meeting_series_id=${meeting_series_id}`}>
            {words.answers.subscribe}
          </a>
          <Commands series={series} />
        </div>
        <OwnInvitation series={series} />
      </header>
      <div className="columns">
        <div className="column">
          <Dates series={series} />
          <Agenda series={series} />
          <Open meeting_series_id={meeting_series_id} />
          <Attendance meeting_series_id={meeting_series_id} />
          <SeriesNotes meeting_series_id={meeting_series_id} />
        </div>
        <aside className="column" aria-label={texts.about}>
          <Backlog of={{ meeting_series_id }} />
          <CarryOverChoice series={series} />
          <Invitees series={series} />
        </aside>
      </div>
    </>
  )
}

/** The agenda with which the meetings of the series begin. */
function Agenda({ series }: { series: Series }) {
  const { meeting_series_id, recurrence } = series
  const people = useInvitees(meeting_series_id).data?.body ?? []
  return (
    <PlannedAgenda
      of={{ what: 'series', id: meeting_series_id }}
      mayAdd={mayUse(series, 'POST', 'agenda_items')}
      people={people}
      length={recurrence.event_duration?.value || undefined}
      about={texts.agendaOf}
      none={texts.noAgenda}
    />
  )
}

const useOpenItems = (meeting_series_id: number) =>
  useActionItems(['series', meeting_series_id], (page) => first.itemsInSeries(meeting_series_id, page))

/** The open action items of the series. */
function Open({ meeting_series_id }: { meeting_series_id: number }) {
  const query = useOpenItems(meeting_series_id)
  return <ActionItemList title={words.places.openItems} query={query} from="meeting" none={words.places.noOpenItems} />
}

/** The series before or after this one. */
function Other({ text, to: { value, display } }: { text: string; to: { value: number; display: string } }) {
  return (
    <p className="soft">
      <Link to="/meeting_series/$meeting_series_id/schedule" params={{ meeting_series_id: value }}>
        {fill(text as '{series}', { series: display })}
      </Link>
    </p>
  )
}

function Commands({ series }: { series: Series }) {
  const { open } = useSheet()
  const end = mayUse(series, 'DELETE') && {
    ...{ label: making.endSeries, group: 'here' as const, run: () => open({ edit: 'end' }) },
  }
  useCommand(end)
  const mail = useMailCommands(series)
  const more = [...mail.more, ...(end ? [{ ...end, destructive: true }] : [])]
  return (
    <span className="buttons-together">
      {mayUse(series, 'PATCH') && <CommandButton label={making.edit} keys="e" quiet run={() => open({ edit: '' })} />}
      {more.length > 0 && <MenuButton label={making.moreActions} choices={more} />}
    </span>
  )
}
