// The page of a meeting that was held: its record, to be read, by agenda item.

import { IconNotes } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { mayUse } from '../../api/rights.ts'
import { Empty } from '../../kit/feedback/empty.tsx'
import { useCommand } from '../../kit/keys/commands.ts'
import { type AgendaItem, levelsOf, numbersOf } from '../../parts/agenda/outline.ts'
import { Loaded } from '../../parts/loading/loaded.tsx'
import { RoomLink } from '../../parts/places/room-link.tsx'
import { words } from '../../words.ts'
import { Composer } from '../blocks/composer/composer.tsx'
import { useTakeText } from '../blocks/composer/placed-draft.ts'
import { Locked, lockedMeeting } from '../blocks/locked.ts'
import { usePageRowKeys } from '../blocks/row-keys.ts'
import { Facts } from '../facts.tsx'
import { Attachments } from '../files/attaching.tsx'
import { FileList } from '../files/file-list.tsx'
import { SeriesCrumb } from '../meeting-head.tsx'
import { type Meeting, useAgenda, useAttendees } from '../meeting-queries.ts'
import { useBlocksUnder } from '../record.tsx'
import { useAddressed } from './addressed.tsx'
import { AttendanceCorrection } from './attendance-correction.tsx'
import { CarryOver } from './carry-over.tsx'
import { Contents } from './contents.tsx'
import './print.css'
import './record.css'
import { focusAtEnd } from '../../kit/focus/focus-at-end.ts'
import { Heading } from '../../kit/page/heading.tsx'
import { Crumbs } from '../../kit/page/in-head.tsx'
import { RecordActions } from './record-actions.tsx'
import { AttendanceInWords, RecordTimes } from './record-head.tsx'
import { RecordBlocks, RecordItem } from './record-item.tsx'
import { RecordTools } from './record-tools.tsx'
import { SeriesNeighbours } from './series-neighbours.tsx'
import './record-bar.css'

const { record, blocks: texts } = words

/** The record of a meeting that was held; `children` stand below it. */
export function RecordPage({ meeting: given, children }: { meeting: Meeting; children: ReactNode }) {
  const locked = given.minutes_state === 'approved'
  const meeting = locked ? lockedMeeting(given) : given
  const { name, room_id, description } = meeting
  return (
    <Locked value={locked}>
      <article className="record">
        <header className="opening meeting-opening">
          <Crumbs>
            <RoomLink room={room_id} />
            <SeriesCrumb meeting={meeting} />
          </Crumbs>
          <Heading>{name}</Heading>
          <RecordTimes meeting={meeting} />
          {description && <p className="lead">{description}</p>}
          <AttendanceInWords meeting={meeting} />
          <AttendanceCorrection meeting={meeting} />
          <div className="record-bar">
            <RecordTools meeting={meeting} />
            <SeriesNeighbours meeting={meeting} />
          </div>
        </header>
        <RecordActions meeting_id={meeting.meeting_id} />
        <RecordBody meeting={meeting} />
        <Attachments meeting={meeting} />
        <Facts meeting={meeting} />
        {children}
      </article>
    </Locked>
  )
}

const focusField = (around: HTMLElement | null) => focusAtEnd(around?.querySelector('textarea') ?? null)

/** Item after item, and what stands outside of the agenda. */
function RecordBody({ meeting }: { meeting: Meeting }) {
  const { meeting_id } = meeting
  const agenda = useAgenda(meeting_id, false)
  const attendees = useAttendees(meeting_id)
  const people = attendees.data?.body ?? []
  const { query, under } = useBlocksUnder(meeting)
  const addressed = useAddressed([query, agenda, attendees].every(({ data }) => data !== undefined))
  usePageRowKeys()
  const [writing, write] = useState<{ under: number; asked: number }>()
  const takeText = useTakeText(meeting_id)
  /** What was begun under another item comes along, since the reader asks to write here. */
  const writeUnder = (item: AgendaItem) => {
    takeText(item)
    write({ under: item.agenda_item_id, asked: (writing?.asked ?? 0) + 1 })
  }
  const mayWrite = mayUse(meeting, 'POST', 'notes') || mayUse(meeting, 'POST', 'action_items')
  const outside = under(undefined)
  const items = agenda.data?.body ?? []
  const nearest = items.find(({ agenda_item_id }) => `item-${agenda_item_id}` === addressed) ?? items[0]
  useCommand(
    mayWrite &&
      writing === undefined &&
      nearest !== undefined && {
        ...{ label: texts.writeNote, group: 'here', keys: 'w' },
        run: () => write({ under: nearest.agenda_item_id, asked: 0 }),
      },
  )
  return (
    <Loaded query={agenda}>
      {({ body }) => {
        const numbers = numbersOf(body)
        const levels = levelsOf(body)
        return (
          <>
            <Contents items={body} numbers={numbers} />
            {body.map((item) => {
              const { agenda_item_id } = item
              const here = under(agenda_item_id)
              return (
                <RecordItem
                  key={agenda_item_id}
                  item={item}
                  number={numbers.get(agenda_item_id)}
                  level={levels.get(agenda_item_id) ?? 0}
                  addressed={addressed}
                  wasRun={meeting.state === 'ended'}
                  write={mayWrite ? () => writeUnder(item) : undefined}
                  {...here}
                >
                  <FileList meeting_id={meeting_id} agenda_item_id={agenda_item_id} />
                  <CarryOver meeting={meeting} item={item} />
                  {writing?.under === agenda_item_id && (
                    <div key={writing.asked} ref={focusField}>
                      <Composer meeting={meeting} items={body} under={item} people={people} stays={false} />
                    </div>
                  )}
                </RecordItem>
              )
            })}
            {(outside.blocks.length > 0 || outside.unsent.length > 0) && (
              <section className="record-item" aria-labelledby="outside-title">
                <h2 id="outside-title">{texts.others}</h2>
                <RecordBlocks title={texts.others} addressed={addressed} {...outside} />
              </section>
            )}
            {query.data?.length === 0 && <Empty icon={IconNotes} text={record.empty} />}
          </>
        )
      }}
    </Loaded>
  )
}
