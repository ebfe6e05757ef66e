// Approved records as files: the canonical bytes, alone or with signatures, or a document that is made from what was frozen.
import type { ExportFormat, ExportPart } from '../../../contract/formats.ts'
import { localeOf } from '../../../words/languages.ts'
import { shownSignature } from '../../actions/minutes/signature-entries.ts'
import { contentOfRecord } from '../../exports/document/frozen-record.ts'
import { nameOfFile, safeName } from '../../exports/file.ts'
import { refuse } from '../../problem.ts'
import { signedFile } from '../../rules/meetings/minutes.ts'
import { documentWithFiles } from '../documents/export.ts'
import type { RowFile } from '../serving/file.ts'
import { revisionContent } from './minutes-record.ts'

/** Returns the function that creates the file of a revision in one format. */
export const revisionFile =
  (format: ExportFormat | 'json' | 'signed'): RowFile =>
  async (_, request) => {
    const { call, context, fields } = request
    if (fields) throw refuse('fields', 'conflicting_fields', 'cannot be combined with format: a file has no fields.')
    // The canonical bytes are the whole record.
    const isWhole = format === 'json' || format === 'signed'
    if (isWhole && request.embeds.length) throw refuse('embed', 'invalid_value', 'cannot be combined with this format.')
    const { meeting_id, number } = call.params as { meeting_id: number; number: number }
    const { content, sha256, entries, record } = await revisionContent(context.db, meeting_id, number)
    const frozen = record()
    const { timezone } = context
    const locale = localeOf(context.tag)
    const name = safeName(`${nameOfFile({ ...frozen, timezone })} - minutes ${number}`)
    if (format === 'json') return { name, bytes: async () => Buffer.from(content) }
    if (format === 'signed')
      return { name: `${name} - signed`, bytes: async () => Buffer.from(signedFile(content, entries)) }
    const shown = contentOfRecord(frozen, {
      timezone,
      locale,
      address: `${context.page}/meetings/${meeting_id}`,
      sha256,
      signatures: entries.map(shownSignature),
    })
    const parts = new Set(request.embeds as ExportPart[])
    const only = new Set(frozen.files.map((file) => file.sha256))
    return documentWithFiles({ name, format, parts, meeting_id, only, content: async () => shown }, request)
  }
