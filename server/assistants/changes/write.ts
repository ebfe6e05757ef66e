// Writes: without a confirmation the change is made and taken back, so that a preview checks all that the change does.
import type { Transaction } from 'kysely'
import type { OwnChanges, OwnRequest, OwnRequests } from '../../api/own-changes.ts'
import { recordAssistantWrite } from '../../audit/assistants.ts'
import type { DB } from '../../db/tables.ts'
import { Problem } from '../../problem.ts'
import { answerText, createPage, type Thing } from '../answers/things.ts'
import { accessInRoom } from '../reading/organization-access.ts'
import { type ArgumentNames, refusalOf } from '../tools/ask-api.ts'
import type { Arguments, Tool, ToolContext } from '../tools/tool.ts'
import { notThere, ToolError } from '../tools/tool-error.ts'
import { hashOfState, offer, take } from './confirmations.ts'
import { countMailed, queuedBefore } from './mail-count.ts'

/** Who calls a tool that writes. */
export type WritingContext = ToolContext & { changes: OwnChanges }

/** What a change has done. */
export interface Written {
  room_id: number
  /** The thing as it was, and as it is. */
  old: Thing[]
  now: Thing[]
  /** What was shown as it was: if it is another by the time of the confirmation, nothing is done. */
  state: readonly unknown[]
  /** The meeting about which people may get mail. */
  mailed?: number
  /** `note 12 https://…` */
  done: { noun: 'note' | 'action_item' | 'meeting'; id: number; url: string }
}

/** A change of a tool. */
export interface Change {
  /** A request with the long texts of the change, which are cleaned before its transaction. */
  texts?: OwnRequest
  names: ArgumentNames
  /** The room in which something is changed; undefined where it does not exist. */
  room: (trx: Transaction<DB>) => Promise<number | undefined>
  make: (requests: OwnRequests) => Promise<Written>
}

/** Takes a change back, and carries out what it has shown. */
class Preview extends Error {
  readonly written: Written
  readonly mails: number
  readonly isChanged: boolean

  constructor(written: Written, mails: number, isChanged: boolean) {
    super('This change was rolled back.')
    this.written = written
    this.mails = mails
    this.isChanged = isChanged
  }
}

const NOT_CONFIRMED =
  'This confirm value was already used, has expired, or belongs to another call. Call without it for a new preview, and show that to the person.'

/** A thing that does not exist yet: the id that it has for now is given to another one later. */
export const withoutId = ({ lines: [first = '', ...more], ...thing }: Thing): Thing => ({
  ...thing,
  lines: [
    first.replace(/^- (\w+) \d+/, '- $1 (new)'),
    ...more.filter((line) => !/^ {2}https?:/.test(line)).map((line) => line.replace(/^ {2}member \d+, /, '  ')),
  ],
})

/** A tool that writes. */
export type WritingTool = Omit<Tool, 'run'> & {
  run: (context: WritingContext, args: Arguments) => Promise<string>
}

/** Makes a change that is confirmed, or shows what it would do. */
export async function write(
  context: WritingContext,
  tool: string,
  { confirm, ...args }: Arguments,
  change: Change,
): Promise<string> {
  const { site, caller, changes } = context
  const call = { caller, tool, args }
  try {
    const cleaned = change.texts && (await changes.clean(site, caller, change.texts))
    const { noun, id, url } = await changes.together({ site, caller, cleaned }, async (requests) => {
      const { trx } = requests
      const room = await change.room(trx)
      if (room !== undefined && (await accessInRoom(trx, room)) === 'off') throw notThere()
      const shown = confirm === undefined ? undefined : await take(trx, call, confirm as string, site.clock())
      if (confirm !== undefined && shown === undefined) throw new ToolError(NOT_CONFIRMED)
      const before = await queuedBefore(trx, site.clock())
      const written = await change.make(requests)
      await mustBeWritable(trx, written.room_id)
      if (shown === hashOfState(written.state)) {
        const { noun: kind, id } = written.done
        await recordAssistantWrite(trx, caller, { tool, kind, id, now: site.clock() })
        return written.done
      }
      const { mailed: meeting_id } = written
      const mails = await countMailed(trx, { site, by: caller.member_id, before, meeting_id })
      throw new Preview(written, mails, shown !== undefined)
    })
    return `done: ${noun} ${id} ${url}`
  } catch (error) {
    if (error instanceof Preview) {
      const state = hashOfState(error.written.state)
      const value = await site.db.write((trx) => offer(trx, call, state, site.clock()), { unheard: true })
      return previewText(error, value)
    }
    if (error instanceof Problem) throw refusalOf(error.status, JSON.stringify({ errors: error.errors }), change.names)
    throw error
  }
}

async function mustBeWritable(trx: Transaction<DB>, room_id: number): Promise<void> {
  const access = await accessInRoom(trx, room_id)
  if (access === 'off') throw notThere()
  if (access === 'read') throw new ToolError('The organization of this room gives assistants read-only access.')
}

const people = (count: number): string => (count === 1 ? '1 person will get e-mail' : `${count} people will get e-mail`)

function previewText({ written, mails, isChanged }: Preview, value: string): string {
  const before = [
    ...(isChanged ? ['Something has changed since the preview, so nothing was done.'] : []),
    `Preview: nothing has been changed yet. ${people(mails)}. Show this to the person; only if they agree, repeat the call with confirm.`,
  ]
  const after = [`confirm: ${value}`]
  const page = createPage(Buffer.byteLength([...before, ...after].join('\n')) + 2)
  // Half of the space each, so that both can be compared.
  page.addPart('Old:', written.old, 0.5)
  page.addPart('New:', written.now, 1)
  return answerText(page.lines, after, '', before)
}
