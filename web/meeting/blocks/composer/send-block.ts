// Sends what was written in the composer, with the people whom it mentions.
import { fetchMade } from '../../../api/changes/made-here.ts'
import { actionItems, notes } from '../../../api/clients.ts'
import { enqueue } from '../../../api/writing/queue.ts'
import { announce } from '../../../kit/page/title.ts'
import { htmlFromMarkdown } from '../../../kit/text/markdown-text.ts'
import { noonOf } from '../../../kit/time/time.ts'
import { hasAt } from '../../../parts/mentions/at-sign.ts'
import { type MentionPlace, mentionAddress } from '../../../parts/mentions/mention-place.ts'
import { fetchMentionable, knownMentionable, type Mentionable } from '../../../parts/mentions/mentionable-people.ts'
import { type Chosen, withMentions } from '../../../parts/mentions/whole-names.ts'
import { words } from '../../../words.ts'
import { type BlockKind, notesKey } from '../blocks.ts'
import type { UnsentBlock } from '../unsent-blocks.tsx'
import type { WrittenAction } from './written-action.ts'

const { blocks } = words

interface Written {
  place: MentionPlace & { meeting_id: number }
  agenda_item_id: number | undefined
  kind: BlockKind
  /** The text without what was understood of it. */
  said: string
  /** What was understood of an action item. */
  action: WrittenAction | undefined
  /** Whether whole names behind an @ are mentions, and who was chosen from the list. */
  mentions: boolean
  chosen: Chosen
  /** The draft where it cannot be sent. */
  draft: { place: string; text: string }
}

/** Sends it as soon as what came before it is sent. */
export function sendBlock({ place, agenda_item_id, kind, said, action, mentions, chosen, draft }: Written): void {
  const { meeting_id } = place
  const html = htmlFromMarkdown(said)
  const about: UnsentBlock = { meeting_id, agenda_item_id, kind, text: said, html }
  // A second try sends the same.
  let description = mentions && hasAt(said) ? undefined : html
  const linked = (people: readonly Mentionable[]) => withMentions(html, { people, chosen, addressOf: mentionAddress })
  const send = async (key: string) => {
    description ??= linked(await fetchMentionable(place))
    await post(key, description)
  }
  const post = async (key: string, description: string) => {
    const sent = { description, ...(agenda_item_id && { agenda_item_id }) }
    const more = { 'idempotency-key': key }
    if (action) {
      const { member_id, date } = action
      const assigned = { ...(member_id && { member_id }), ...(date && { due_ts: noonOf(date) }) }
      const { body } = await actionItems('addToMeeting', { meeting_id }, { ...sent, ...assigned }, {}, more)
      announce(blocks.saved[kind])
      await fetchMade({ kind: 'action_item', thing_id: body.action_item_id }, ['items'])
      return
    }
    const tagged = { ...sent, tags: kind === 'note' ? [] : [kind] }
    const { body } = await notes('addToMeeting', { meeting_id }, tagged, {}, more)
    announce(blocks.saved[kind])
    await fetchMade({ kind: 'note', thing_id: body.note_id }, notesKey(meeting_id))
  }
  enqueue(about, send, { draft, leave: (key) => post(key, description ?? linked(knownMentionable(place))) })
}
