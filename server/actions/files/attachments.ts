// Attachments: announced before their upload, changed and deleted.
import type { Transaction } from 'kysely'
import type { attachment } from '../../../contract/files/attachment.ts'
import { audit } from '../../audit/audit.ts'
import { lockRow } from '../../db/dialects/dialect.ts'
import type { DB } from '../../db/tables.ts'
import { refuse, tooLarge } from '../../problem.ts'
import { changedFields, hasFields } from '../../rules/changed-fields.ts'
import { ANY_BYTES, essence, extensionFault, typeOfName } from '../../rules/files/file-type.ts'
import type { Site } from '../../site.ts'
import { agendaItemFor } from '../agenda/agenda-item-of.ts'
import type { CallTo } from '../call.ts'
import { locationOfMeeting } from '../meetings/attendees.ts'
import { mustNotBeLocked } from '../minutes/locked.ts'
import { mustHaveStorage } from './storage.ts'

type Attachment = typeof attachment

/**
 * Creates the record of a file that will be uploaded, and reserves its space in the meeting's limits; gives its id.
 * Throws 422 on `type`, `name` or `agenda_item_id`, and 413 where the file or the meeting's files would be too large,
 * or the caller, the organization or the site has no space for it.
 */
export async function announceAttachment(trx: Transaction<DB>, call: CallTo<Attachment, 'add'>): Promise<number> {
  const { site, actor, now, params, sent } = call
  const { meeting_id } = params
  const { name, size } = sent
  const type = typeOf(site, sent.type, name)
  mustFitType(site, name, type)
  const agenda_item_id = await itemOf(trx, meeting_id, sent.agenda_item_id)
  // Parallel requests run one after another here, so each counts the files of those before it.
  await lockRow(trx, 'meeting', 'meeting_id', meeting_id)
  await mustNotBeLocked(trx, meeting_id)
  await mustFitLimits(trx, site, meeting_id, size)
  const { organization_id } = await locationOfMeeting(trx, meeting_id)
  await mustHaveStorage(trx, site.settings, { member_id: actor.member_id, organization_id, size })
  const row = { meeting_id, agenda_item_id: agenda_item_id ?? null, name, type, size }
  const { attachment_id } = await trx
    .insertInto('attachment')
    .values({ ...row, create_id: actor.member_id, create_ts: now, update_ts: now })
    .returning('attachment_id')
    .executeTakeFirstOrThrow()
  return attachment_id
}

/** Renames an attachment or moves it to another agenda item. Throws 422 on `name` or `agenda_item_id`. */
export async function changeAttachment(trx: Transaction<DB>, call: CallTo<Attachment, 'change'>): Promise<void> {
  const { now, params, sent } = call
  const { attachment_id } = params
  const was = await trx
    .selectFrom('attachment')
    .selectAll()
    .where('attachment_id', '=', attachment_id)
    .executeTakeFirstOrThrow()
  const changes = changedFields(was, { name: sent.name, agenda_item_id: sent.agenda_item_id })
  if (!hasFields(changes)) return
  await mustNotBeLocked(trx, was.meeting_id)
  if (changes.name !== undefined) mustFitType(call.site, changes.name, was.type)
  if (changes.agenda_item_id !== undefined) await itemOf(trx, was.meeting_id, changes.agenda_item_id)
  await trx
    .updateTable('attachment')
    .set({ ...changes, update_ts: now })
    .where('attachment_id', '=', attachment_id)
    .execute()
}

/** Deletes an attachment at once; a job removes its bytes from the store within a minute or two (`jobs/files.ts`). */
export async function deleteAttachment(trx: Transaction<DB>, call: CallTo<Attachment, 'drop'>): Promise<void> {
  const { attachment_id } = call.params
  const { meeting_id } = await trx
    .selectFrom('attachment')
    .select('meeting_id')
    .where('attachment_id', '=', attachment_id)
    .executeTakeFirstOrThrow()
  await mustNotBeLocked(trx, meeting_id)
  await audit(trx, call, 'attachment_deleted', attachment_id)
  await trx.deleteFrom('attachment').where('attachment_id', '=', attachment_id).execute()
}

/** The agenda item that was sent, if any: unlike notes, files need none. */
const itemOf = async (trx: Transaction<DB>, meeting_id: number | null, sentId: number | null | undefined) =>
  sentId == null ? sentId : agendaItemFor(trx, meeting_id, sentId)

/** The type that was sent; where it says nothing of the file, that of its name. */
function typeOf({ settings: { attachmentTypes } }: Site, sent: string, name: string): string {
  const said = essence(sent)
  const type = said === ANY_BYTES && !attachmentTypes.has(said) ? typeOfName(name, attachmentTypes) : said
  if (type === undefined || !attachmentTypes.has(type))
    throw refuse('type', 'invalid_value', `must be one of ${[...attachmentTypes.keys()].join(', ')}.`)
  return type
}

function mustFitType({ settings }: Site, name: string, type: string): void {
  const fault = extensionFault(name, type, settings.attachmentTypes)
  if (fault) throw refuse('name', 'invalid_value', fault)
}

async function mustFitLimits(trx: Transaction<DB>, { settings }: Site, meeting_id: number, size: number) {
  if (size > settings.attachmentSize) throw tooLarge(`A file can have at most ${settings.attachmentSize} bytes.`)
  await mustHaveSpace(trx, settings, meeting_id, { files: 1, bytes: size })
}

/** Throws 413 where the files of a meeting, and some more, are too many or too long together. */
export async function mustHaveSpace(
  trx: Transaction<DB>,
  { attachmentsPerMeeting, attachmentsSize }: Site['settings'],
  meeting_id: number,
  more: { files: number; bytes: number },
): Promise<void> {
  const { files, bytes } = await trx
    .selectFrom('attachment')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number>('size').as('bytes')])
    .where('meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  if (Number(files) + more.files > attachmentsPerMeeting)
    throw tooLarge(`A meeting can have at most ${attachmentsPerMeeting} files.`)
  if (Number(bytes ?? 0) + more.bytes > attachmentsSize)
    throw tooLarge(`The files of a meeting can have at most ${attachmentsSize} bytes in total.`)
}
