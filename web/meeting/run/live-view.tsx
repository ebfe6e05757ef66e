// The view to run a meeting: the agenda, the current item with what is written under it and the composer, and beside it
// people, chat, actions and files.

import { IconMessage, IconNotes } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useLookingAt } from '../../api/changes/presence.ts'
import { mayUse } from '../../api/rights.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Empty } from '../../kit/feedback/empty.tsx'
import { focusAtEnd } from '../../kit/focus/focus-at-end.ts'
import { Moving, MovingHost, useMovingBox } from '../../kit/page/moving.tsx'
import { useWide } from '../../kit/page/wide.ts'
import { RichText } from '../../kit/text/rich-text.tsx'
import { singleKeysOn } from '../../look/single-keys.ts'
import type { ItemClock } from '../../parts/agenda/item-clock.ts'
import type { AgendaItem } from '../../parts/agenda/outline.ts'
import { Writers } from '../../parts/people/writers.tsx'
import { words } from '../../words.ts'
import { BlockList } from '../blocks/block-list.tsx'
import { useTakeText } from '../blocks/composer/placed-draft.ts'
import { usePageRowKeys } from '../blocks/row-keys.ts'
import { useUnsentBlocks } from '../blocks/unsent-blocks.tsx'
import { type ChatState, useChatState } from '../chat/chat-state.ts'
import { FileDrop } from '../files/attaching.tsx'
import { FileList } from '../files/file-list.tsx'
import { MeetingComposer } from '../meeting-composer.tsx'
import type { Meeting } from '../meeting-queries.ts'
import { LateProposals, LateUndecided } from '../proposals/late-proposals.tsx'
import { useBlocksUnder } from '../record.tsx'
import { useSidePanel } from '../side-panel.ts'
import { writtenUnder } from '../written-under.ts'
import { AgendaList } from './agenda/agenda-list.tsx'
import { useClockNews } from './agenda/clock-news.ts'
import type { Course } from './agenda/course.ts'
import { CurrentItem } from './agenda/current-item.tsx'
import { EarlierItems } from './agenda/earlier-items.tsx'
import { useHeightOf } from './agenda/running-height.ts'
import { type BarSheet, BottomBar } from './bottom-bar.tsx'
import { useEndInView, useOwnInView } from './end-in-view.ts'
import { LiveHead } from './live-head.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { useOthersNews } from './others-news.ts'
import { Side, type SideTab, Unread } from './side.tsx'
import { useItemSteps } from './steps/item-steps.ts'
import './run.css'
import './agenda/current-item.css'
import './agenda/agenda-list.css'
import './columns.css'

const { run } = words

interface Props {
  meeting: Meeting
  course: Course
  clock: ItemClock
}

/** The view. What others do changes what is shown, never where the reader is. */
export function LiveView({ meeting, course, clock }: Props) {
  const { meeting_id } = meeting
  const { items, current } = course
  const [chosen, choose] = useState<number>()
  const shown = items.find(({ agenda_item_id }) => agenda_item_id === chosen) ?? current
  const follow = useCallback(() => choose(undefined), [])
  const under = shown ?? writtenUnder(items)
  const steps = useItemSteps(meeting_id, course, shown, follow)
  // Anyone who has chosen the item that becomes the current one follows it from then on.
  if (chosen !== undefined && chosen === current?.agenda_item_id) follow()
  useLookingAt(shown?.agenda_item_id)
  usePageRowKeys()
  useClockNews(current, clock)
  useOthersNews(meeting, course)

  const blocks = useBlocksUnder(meeting)
  const written = blocks.under(shown?.agenda_item_id)
  const composer = useHeightOf<HTMLDivElement>('--composer-height')
  const end = useEndInView({ ...written, composer }, shown?.agenda_item_id)
  useOwnInView(useUnsentBlocks(meeting_id))
  const countOf = (id: number) => blocks.under(id).blocks.length
  const agenda = { meeting, course, clock, shown, countOf }
  const proposals = useMovingBox()

  const chatState = useChatState(meeting_id)
  const [tab, setTab] = useState<SideTab>('people')
  const [sheet, show] = useState<BarSheet>()
  const close = () => show(undefined)
  const openSide = (to: SideTab) => {
    setTab(to)
    show('people')
  }
  const [hasRail, hasColumns] = [useWide('rail'), useWide('columns')]
  const side = useSidePanel(hasColumns, sheet === 'people', (open) => show(open ? 'people' : undefined))
  const writes = mayUse(meeting, 'POST', 'notes') || mayUse(meeting, 'POST', 'action_items')
  const write = () => focusAtEnd(document.querySelector<HTMLTextAreaElement>('.composer textarea'))
  const takeText = useTakeText(meeting_id)
  const [asked, ask] = useState(0)
  /** What was begun under another item comes along, since the reader asks to write there. */
  const writeUnder = (item: AgendaItem) => {
    takeText(item)
    choose(item.agenda_item_id)
    ask(asked + 1)
  }
  useEffect(() => {
    if (asked) focusAtEnd(document.querySelector<HTMLTextAreaElement>('.composer textarea'))
  }, [asked])

  return (
    <div className="live-view">
      <LiveHead meeting={meeting} course={course} clock={clock}>
        {hasRail && !hasColumns && (
          <button type="button" className="button quiet" onClick={() => show('people')}>
            <IconMessage size={18} stroke={1.75} aria-hidden="true" />
            {run.openSide}
            <Unread of={chatState.unread} />
          </button>
        )}
      </LiveHead>
      {hasRail && (
        <aside className="live-agenda" aria-label={run.agenda}>
          <AgendaList {...agenda} choose={choose} />
          <MovingHost box={proposals} />
        </aside>
      )}
      <FileDrop meeting={meeting} item={shown?.agenda_item_id}>
        <div className="live-main">
          <CurrentItem meeting={meeting} course={course} clock={clock} shown={shown} follow={follow} steps={steps} />
          {shown?.description && <RichText html={shown.description} />}
          {shown && <FileList meeting_id={meeting_id} agenda_item_id={shown.agenda_item_id} />}
          {shown && !written.blocks.length && !written.unsent.length && (
            <Empty
              icon={IconNotes}
              text={writes && hasRail && singleKeysOn() ? run.nothingHereKeys : run.nothingHere}
            />
          )}
          <BlockList {...written} />
          <Writers target={{ writing: 'note', agenda_item_id: shown?.agenda_item_id }} />
          <div ref={end} className="live-end" />
          <EarlierItems
            items={items.filter((item) => item !== shown)}
            unfolded={under?.agenda_item_id}
            under={blocks.under}
            write={writeUnder}
          />
          <div className="composer-place" ref={composer}>
            <MeetingComposer key={asked} meeting={meeting} under={under} stays />
          </div>
        </div>
      </FileDrop>
      {hasColumns && (
        <aside className="live-side" aria-label={run.side}>
          <MovingHost box={side.box} />
        </aside>
      )}
      {!hasRail && (
        <BottomBar
          unread={chatState.unread}
          undecided={<LateUndecided meeting={meeting} />}
          write={writes ? write : undefined}
          open={(to) => (to === 'actions' || to === 'people' ? openSide(to) : show(to))}
        />
      )}
      {sheet === 'people' && (
        <Dialog label={run.side} look="side" close={close}>
          <MovingHost box={side.box} />
          <CloseButton close={close} />
        </Dialog>
      )}
      {sheet === 'agenda' && (
        <Dialog label={run.agenda} look="side" close={close}>
          <AgendaList
            {...agenda}
            choose={(id) => {
              choose(id)
              close()
            }}
          />
          {!hasRail && <MovingHost box={proposals} />}
          <CloseButton close={close} />
        </Dialog>
      )}
      {sheet === 'more' && (
        <MoreSheet
          meeting={meeting}
          steps={steps}
          unread={chatState.unread}
          openChat={() => openSide('chat')}
          close={close}
        />
      )}
      <Moving box={proposals}>
        <LateProposals meeting={meeting} live />
      </Moving>
      {side.isKept && (
        <Moving box={side.box}>
          <Side meeting={meeting} tab={tab} choose={setTab} chatState={side.isShown ? chatState : unseen(chatState)} />
        </Moving>
      )}
    </div>
  )
}

/** A chat that nobody looks at. */
const unseen = (state: ChatState): ChatState => ({ ...state, seen: () => {} })

const CloseButton = ({ close }: { close: () => void }) => (
  <div className="buttons">
    <button type="button" className="button quiet" onClick={close}>
      {words.shell.close}
    </button>
  </div>
)
