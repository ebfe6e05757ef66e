// The agenda of a meeting with what was written under each of its items, and what stands outside of the agenda.

import { IconNotes } from '@tabler/icons-react'
import { Empty } from '../kit/feedback/empty.tsx'
import { Section } from '../kit/page/section.tsx'
import { Loaded } from '../parts/loading/loaded.tsx'
import { words } from '../words.ts'
import { Agenda } from './agenda/agenda.tsx'
import { BlockList } from './blocks/block-list.tsx'
import { type Block, useBlocks } from './blocks/blocks.ts'
import { useUnsentBlocks } from './blocks/unsent-blocks.tsx'
import { FileList } from './files/file-list.tsx'
import { isRunning, type Meeting, useAgenda } from './meeting-queries.ts'

/** Blocks that stand under one item, or under none of those that there are. */
export function useBlocksUnder(meeting: Meeting) {
  const { meeting_id } = meeting
  const query = useBlocks(meeting_id, isRunning(meeting))
  const unsent = useUnsentBlocks(meeting_id)
  const agenda = useAgenda(meeting_id, isRunning(meeting)).data?.body ?? []
  const ids = new Set(agenda.map(({ agenda_item_id }) => agenda_item_id))
  const keyOf = (id: number | undefined) => (id !== undefined && ids.has(id) ? id : undefined)
  const blocks = Map.groupBy(query.data ?? ([] as Block[]), ({ agenda_item_id }) => keyOf(agenda_item_id))
  const waiting = Map.groupBy(unsent, ({ about }) => keyOf(about.agenda_item_id))
  const under = (id: number | undefined) => ({ blocks: blocks.get(id) ?? [], unsent: waiting.get(id) ?? [] })
  return { query, under, hasAgenda: ids.size > 0 }
}

/** Agenda and blocks. */
export function Record({ meeting }: { meeting: Meeting }) {
  const { query, under, hasAgenda } = useBlocksUnder(meeting)
  const others = under(undefined)
  return (
    <>
      <Agenda
        meeting={meeting}
        below={(id) => (
          <>
            <FileList meeting_id={meeting.meeting_id} agenda_item_id={id} />
            <BlockList {...under(id)} />
          </>
        )}
      />
      <Loaded query={query}>
        {() =>
          others.blocks.length || others.unsent.length || !hasAgenda ? (
            <Section title={hasAgenda ? words.blocks.others : words.blocks.title}>
              {!others.blocks.length && !others.unsent.length && <Empty icon={IconNotes} text={words.blocks.none} />}
              <BlockList {...others} />
            </Section>
          ) : null
        }
      </Loaded>
    </>
  )
}
