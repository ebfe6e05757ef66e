// What stands beside a meeting that is planned: people, files, chat and details, as tabs where there is room for a column, in
// a sheet on a narrower screen, and below the agenda on a phone.
import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { late } from '../ui/late.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useWide } from '../ui/wide.ts'
import { words } from '../words.ts'
import { Facts, Files } from './facts.tsx'
import { useAttached } from './files/attached.ts'
import { Attachments } from './files/attaching.tsx'
import { useUploads } from './files/uploads.ts'
import { type Meeting, useAttendees } from './meeting-queries.ts'
import { Attendees } from './people/attendees.tsx'

const { meetings, run, shell } = words
const chat = late(() => import('./chat/chat-tab.tsx'))

type Tab = keyof typeof meetings.sideTabs

/** Whether the address names a file, which is shown then. */
const namesFile = (): boolean => location.hash.startsWith('#attachment-')

interface Props {
  meeting: Meeting
}

/** The page of a meeting with what stands beside it. */
export function WithSide({ meeting, children }: Props & { children: ReactNode }) {
  const [hasRail, hasColumns] = [useWide('rail'), useWide('columns')]
  const [open, show] = useState(namesFile)
  const uploads = useUploads(meeting.meeting_id, undefined).length
  const main = <div className="column">{children}</div>
  if (hasRail && !hasColumns)
    return (
      <>
        <div className="buttons open-side">
          <button type="button" className="button quiet" onClick={() => show(true)}>
            <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden="true" />
            {meetings.openSide}
          </button>
        </div>
        {main}
        {uploads > 0 && <Attachments meeting={meeting} />}
        {open && (
          <Dialog label={meetings.about} look="side" close={() => show(false)}>
            <SideTabs meeting={meeting} />
            <div className="buttons">
              <button type="button" className="button quiet" onClick={() => show(false)}>
                {shell.close}
              </button>
            </div>
          </Dialog>
        )}
      </>
    )
  return (
    <div className="columns">
      {main}
      <aside className="column" aria-label={meetings.about}>
        {hasColumns ? <SideTabs meeting={meeting} /> : <Below meeting={meeting} />}
      </aside>
    </div>
  )
}

/** On a phone there are no tabs: whoever scrolls comes to everything. */
const Below = ({ meeting }: Props) => (
  <>
    <Attendees meeting={meeting} />
    <Attachments meeting={meeting} />
    <About meeting={meeting} />
  </>
)

const About = ({ meeting }: Props) => (
  <>
    <Facts meeting={meeting} />
    <Files meeting={meeting} />
  </>
)

function SideTabs({ meeting }: Props) {
  const { meeting_id } = meeting
  const [tab, choose] = useState<Tab>(() => (namesFile() ? 'files' : 'people'))
  const uploads = useUploads(meeting_id, undefined).length
  const before = useRef(0)
  // Whoever brings a file sees what becomes of it.
  useEffect(() => {
    if (uploads > before.current) choose('files')
    before.current = uploads
  }, [uploads])
  const files = useAttached(meeting_id).data?.body.filter(({ agenda_item_id }) => !agenda_item_id).length
  const people = useAttendees(meeting_id).data?.body.length
  const more = {
    people: people ? <span className="count">{people}</span> : null,
    files: files ? <span className="count">{files}</span> : null,
  }
  return (
    <Tabs label={meetings.about} of={meetings.sideTabs} more={more} value={tab} choose={choose}>
      {tab === 'people' && <Attendees meeting={meeting} />}
      {tab === 'files' && <Attachments meeting={meeting} none={run.noFiles} />}
      {tab === 'chat' && <Chat meeting={meeting} />}
      {tab === 'details' && <About meeting={meeting} />}
    </Tabs>
  )
}

/** The chat is loaded and asked for once somebody looks at it. */
function Chat(props: Props) {
  const content = chat.useModule()
  return content ? <content.ChatTab {...props} /> : null
}
