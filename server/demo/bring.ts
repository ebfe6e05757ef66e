// Adds attachments and chat messages to meetings of the demo, by the same actions as the API.

import type { Call } from '../actions/call.ts'
import { bindContent, receiveContent } from '../actions/files/attachment-content.ts'
import { announceAttachment } from '../actions/files/attachments.ts'
import { addChatMessage as say } from '../actions/meetings/chat-messages.ts'
import { Problem, Refusal, Unavailable } from '../problem.ts'
import type { Site } from '../site.ts'
import { materials } from './rooms/materials.ts'
import type { FileScript, FirstName } from './script.ts'

const MINUTE = 60
const DAY = 86_400

type Ids = ReadonlyMap<FirstName, number>

/**
 * Nobody who has the demo goes without its people because of its files: what the settings do not take, or the store
 * cannot keep, is not there. What is there already, from a time that was cut short, stays as it is.
 */
export async function addMaterials(site: Site, ids: Ids, now: number): Promise<void> {
  try {
    for (const { meeting, files, chat } of materials) {
      const { meeting_id, start_time } = await site.db.reads
        .selectFrom('meeting')
        .select(['meeting_id', 'start_time'])
        .where('name', '=', meeting)
        .executeTakeFirstOrThrow()
      const before = Math.min(start_time! - DAY, now - DAY)
      for (const file of files) await bring(site, meeting_id, file, ids, before)
      await site.db.write(async (trx) => {
        const said = trx.selectFrom('chat_message').select('chat_message_id').where('meeting_id', '=', meeting_id)
        if (await said.executeTakeFirst()) return
        for (const [minutes, [name, text]] of chat.entries()) {
          const call = { ...callOf(site, ids, name, start_time! + (5 + minutes) * MINUTE), params: { meeting_id } }
          await say(trx, { ...call, sent: { text } })
        }
      })
    }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Refusal || error instanceof Unavailable)) throw error
  }
}

/** It is uploaded now and dated back afterwards, since the sweep removes old attachments without content. */
async function bring(site: Site, meeting_id: number, file: FileScript, ids: Ids, before: number): Promise<void> {
  const { name, type, by, item, text } = file
  const bytes = Buffer.from(text.trimStart())
  const call = callOf(site, ids, by, site.clock())
  const agenda_item_id = item === undefined ? null : await itemCalled(site, meeting_id, item)
  const sent = { name, type, size: bytes.length, agenda_item_id }
  if (await isThere(site, { meeting_id, name })) return
  const attachment_id = await site.db.write(async (trx) => {
    // One without content is left from an interrupted start.
    await trx.deleteFrom('attachment').where('meeting_id', '=', meeting_id).where('name', '=', name).execute()
    return announceAttachment(trx, { ...call, params: { meeting_id }, sent })
  })
  const upload = { ...call, params: { attachment_id }, sent: {} }
  const received = await receiveContent(upload, { bytes: once(bytes), length: bytes.length })
  await site.db.write(async (trx) => {
    await bindContent(trx, upload, received)
    await trx
      .updateTable('attachment')
      .set({ create_ts: before, update_ts: before })
      .where('attachment_id', '=', attachment_id)
      .execute()
  })
}

async function isThere({ db }: Site, { meeting_id, name }: { meeting_id: number; name: string }): Promise<boolean> {
  const query = db.reads.selectFrom('attachment').select('attachment_id').where('meeting_id', '=', meeting_id)
  const row = await query.where('name', '=', name).where('sha256', 'is not', null).executeTakeFirst()
  return row !== undefined
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

const itemCalled = async ({ db }: Site, meeting_id: number, title: string): Promise<number> => {
  const query = db.reads.selectFrom('agenda_item').select('agenda_item_id').where('meeting_id', '=', meeting_id)
  return (await query.where('title', '=', title).executeTakeFirstOrThrow()).agenda_item_id
}

/** A person of the demo as the caller of an action. */
function callOf(site: Site, ids: Ids, name: FirstName, now: number): Omit<Call, 'params' | 'sent'> {
  const actor: Call['actor'] = {
    ...{
      member_id: ids.get(name)!,
      enterprise: false,
      email: '',
      timezone: site.timezone,
      tag: site.locale,
      writes: true,
    },
    ...{ by: 'session', token_id: null, session_id: null, from: { address: '', request_id: '' } },
  }
  return { site, actor, now, as: {} }
}
