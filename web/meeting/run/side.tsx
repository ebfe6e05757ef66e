// Side panel of a running meeting: people, chat, action items and files.

import { IconSquareCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { plural } from '../../../words/fill.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { Rows } from '../../kit/page/list-motion.tsx'
import { Tabs } from '../../kit/page/tabs.tsx'
import { known } from '../../site.ts'
import { words } from '../../words.ts'
import { ActionItemRow } from '../blocks/action-items/action-item-row.tsx'
import { useBlocks } from '../blocks/blocks.ts'
import { Chat } from '../chat/chat.tsx'
import type { ChatState } from '../chat/chat-state.ts'
import { Attachments } from '../files/attaching.tsx'
import { OpenFromLastTime } from '../last-time/after-last-time.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { PeopleTab } from './people-tab.tsx'

const { chat, run } = words

export type SideTab = keyof typeof run.tabs

interface Props {
  meeting: Meeting
  tab: SideTab
  choose: (tab: SideTab) => void
  chatState: ChatState
}

/** The tabs. */
export function Side({ meeting, tab, choose, chatState }: Props) {
  const panels: Record<SideTab, ReactNode> = {
    people: <PeopleTab meeting={meeting} />,
    chat: <Chat meeting={meeting} state={chatState} />,
    actions: (
      <>
        <OpenFromLastTime meeting={meeting} />
        <ActionsTab meeting={meeting} />
      </>
    ),
    files: <Attachments meeting={meeting} none={run.noFiles} />,
  }
  return (
    <Tabs
      label={run.side}
      of={run.tabs}
      value={tab}
      choose={choose}
      more={{ chat: <Unread of={chatState.unread} /> }}
      panel={(of) => panels[of]}
    />
  )
}

/** How many messages are unread, as a number for the eye and in words. */
export const Unread = ({ of }: { of: number }) =>
  of ? (
    <span className="badge">
      <span aria-hidden="true">{of}</span>
      <span className="unseen">{plural(chat.unread, of, known.locale)}</span>
    </span>
  ) : null

/** All action items of the meeting, under whichever item they stand. */
function ActionsTab({ meeting: { meeting_id } }: { meeting: Meeting }) {
  const items = (useBlocks(meeting_id, true).data ?? []).flatMap(({ item }) => item ?? [])
  if (!items.length) return <Empty icon={IconSquareCheck} text={run.noActions} />
  return (
    <Rows>
      {items.map((item) => (
        <li key={item.action_item_id}>
          <ActionItemRow item={item} />
        </li>
      ))}
    </Rows>
  )
}
