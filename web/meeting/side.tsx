// Side panel of a planned meeting: people, files, chat and details, as tabs, in a sheet, or below the agenda on a
// phone.

import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { MissingPart } from '../kit/feedback/missing-part.tsx'
import { Moving, MovingHost } from '../kit/page/moving.tsx'
import { Tabs } from '../kit/page/tabs.tsx'
import { useWide } from '../kit/page/wide.ts'
import { late } from '../parts/loading/late-module.ts'
import { words } from '../words.ts'
import { Facts, Files } from './facts.tsx'
import { useAttached } from './files/attached.ts'
import { Attachments } from './files/attaching.tsx'
import { useUploads } from './files/uploads.ts'
import { type Meeting, useAttendees } from './meeting-queries.ts'
import { Attendees } from './people/attendees.tsx'
import { useSidePanel } from './side-panel.ts'

const { meetings, run, shell } = words
const chat = late(() => import('./chat/chat-tab.tsx'))

type Tab = keyof typeof meetings.sideTabs

/** Returns whether the address names a file, which is shown then. */
const namesFile = (): boolean => location.hash.startsWith('#attachment-')

interface Props {
  meeting: Meeting
}

/** The page of a meeting with what stands beside it. */
export function WithSide({ meeting, children }: Props & { children: ReactNode }) {
  const [hasRail, hasColumns] = [useWide('rail'), useWide('columns')]
  const [open, show] = useState(namesFile)
  const uploads = useUploads(meeting.meeting_id, undefined).length
  const inSheet = hasRail && !hasColumns
  const side = useSidePanel(!inSheet, open, show)
  // Each part has one place whatever the width, so that nothing of it is made again.
  return (
    <div className={inSheet ? undefined : 'columns'}>
      {inSheet && (
        <div className="buttons open-side">
          <button type="button" className="button quiet" onClick={() => show(true)}>
            <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden="true" />
            {meetings.openSide}
          </button>
        </div>
      )}
      <div className="column">{children}</div>
      {inSheet && uploads > 0 && <Attachments meeting={meeting} />}
      {!inSheet && (
        <aside aria-label={meetings.about}>
          <MovingHost box={side.box} />
        </aside>
      )}
      {inSheet && open && (
        <Dialog label={meetings.about} look="side" close={() => show(false)}>
          <MovingHost box={side.box} />
          <div className="buttons">
            <button type="button" className="button quiet" onClick={() => show(false)}>
              {shell.close}
            </button>
          </div>
        </Dialog>
      )}
      {side.isKept && (
        <Moving box={side.box}>
          <SideTabs meeting={meeting} all={!hasRail} />
        </Moving>
      )}
    </div>
  )
}

const About = ({ meeting }: Props) => (
  <>
    <Facts meeting={meeting} />
    <Files meeting={meeting} />
  </>
)

/** `all`: on a phone there are no tabs, and anyone who scrolls comes to everything. */
function SideTabs({ meeting, all }: Props & { all: boolean }) {
  const { meeting_id } = meeting
  const [tab, choose] = useState<Tab>(() => (namesFile() ? 'files' : 'people'))
  const uploads = useUploads(meeting_id, undefined).length
  const before = useRef(0)
  // Shows the upload to the person who started it.
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
  const panels: Record<Tab, ReactNode> = {
    people: <Attendees meeting={meeting} />,
    files: <Attachments meeting={meeting} {...(!all && { none: run.noFiles })} />,
    chat: all ? <FoldedChat meeting={meeting} /> : <Chat meeting={meeting} />,
    details: <About meeting={meeting} />,
  }
  return (
    <Tabs
      label={meetings.about}
      of={meetings.sideTabs}
      more={more}
      value={tab}
      choose={choose}
      all={all}
      panel={(of) => panels[of]}
    />
  )
}

/** The chat is loaded and asked for once somebody looks at it. */
function Chat(props: Props) {
  const content = chat.useModule()
  if (content === null) return <MissingPart />
  return content ? <content.ChatTab {...props} /> : null
}

function FoldedChat({ meeting }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{meetings.sideTabs.chat}</h2>
      </summary>
      {open && <Chat meeting={meeting} />}
    </details>
  )
}
