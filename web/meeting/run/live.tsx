// The live view of a running meeting: the current agenda item, notes and action items.

import { getRouteApi, Link } from '@tanstack/react-router'
import { fill } from '../../../words/fill.ts'
import { LoadedPage } from '../../ui/loaded.tsx'
import { Writers } from '../../ui/writers.tsx'
import { words } from '../../words.ts'
import { Agenda, type AgendaItem } from '../agenda/agenda.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { MeetingComposer } from '../meeting-composer.tsx'
import { MeetingHead } from '../meeting-head.tsx'
import { isRunning, type Meeting, useAgenda, useMeeting, useParts } from '../meeting-queries.ts'
import { useBlocksUnder } from '../record.tsx'
import { CurrentItem } from './current-item.tsx'
import { StateButtons } from './state-buttons.tsx'

const { meetings } = words
const route = getRouteApi('/meetings/$meeting_id/live')

/** The live view of a meeting; where the meeting is not running, it says so. */
export function Live() {
  const { meeting_id } = route.useParams()
  const query = useMeeting(meeting_id)
  return (
    <LoadedPage
      query={query}
      title={({ body }) => fill(meetings.live, { meeting: body.name })}
      together={useParts(meeting_id)}
    >
      {({ body }) => <One key={meeting_id} meeting={body} />}
    </LoadedPage>
  )
}

function One({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  return (
    <>
      <MeetingHead meeting={{ ...meeting, description: null }}>
        <StateButtons meeting={meeting} quiet={meeting.state === 'started'} />
      </MeetingHead>
      {isRunning(meeting) ? (
        <Room meeting={meeting} />
      ) : (
        <p className="lead first">
          {meetings.notRunning}{' '}
          <Link to="/meetings/$meeting_id" params={{ meeting_id }}>
            {meetings.showFull}
          </Link>
        </p>
      )}
    </>
  )
}

/** The agenda beside the current item, what is written under it, and what was written under the others. */
function Room({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  const { under } = useBlocksUnder(meeting)
  const agenda = useAgenda(meeting_id, true).data?.body ?? []
  const current = agenda.find(({ state }) => state === 'current')
  return (
    <div className="columns live">
      <div className="column">
        <CurrentItem meeting={meeting} />
        <BlockList {...under(current?.agenda_item_id)} />
        <Writers place={{ writing: 'note', agenda_item_id: current?.agenda_item_id }} />
        <Others agenda={agenda.filter((item) => item !== current)} under={under} />
        <MeetingComposer meeting={meeting} stays />
      </div>
      <aside className="column" aria-label={meetings.agendaColumn}>
        <Agenda meeting={meeting} />
        <p>
          <Link to="/meetings/$meeting_id" params={{ meeting_id }}>
            {meetings.showFull}
          </Link>
        </p>
      </aside>
    </div>
  )
}

interface OthersProps {
  agenda: readonly AgendaItem[]
  under: ReturnType<typeof useBlocksUnder>['under']
}

/** What was written under the other items, folded. */
const Others = ({ agenda, under }: OthersProps) =>
  agenda.map(({ agenda_item_id, title }) => {
    const { blocks, unsent } = under(agenda_item_id)
    const count = blocks.length + unsent.length
    return count ? (
      <details key={agenda_item_id} className="folded">
        <summary>
          {title} <span className="count">{count}</span>
        </summary>
        <BlockList blocks={blocks} unsent={unsent} />
      </details>
    ) : null
  })
