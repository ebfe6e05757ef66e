// Exports of a meeting: its agenda before, its record after it, as a file (specification, "Meetings").
import { type ExportFormat, type ExportPart, exportFormats, formats } from '../../contract/formats.ts'
import { bundleOf, firstOpened } from '../exports/bundle.ts'
import { ConversionRefused } from '../exports/converter.ts'
import { nameOfFile, zipType } from '../exports/file.ts'
import type { Parts } from '../exports/paper.ts'
import { crowded, refuse } from '../problem.ts'
import type { Row } from './embed-context.ts'
import type { FileAsked, RowFile } from './file.ts'
import { papersOf } from './paper.ts'
import { enclosedOf } from './paper-files.ts'

/** Seconds after which it is worth asking again: about what a file takes that is not stuck. */
const RETRY_AFTER = 5

const LESS = 'Other formats may hold it, or embed less.'

/** How each format of a meeting is made. */
export const meetingFiles = Object.fromEntries(exportFormats.map((format) => [format, fileOf(format)])) as Record<
  ExportFormat,
  RowFile
>

function fileOf(format: ExportFormat): RowFile {
  return async (row, asked) => {
    const { call, context, fields } = asked
    if (fields) throw refuse('fields', 'conflicting_fields', 'A document has no fields; embed says what is in it.')
    const { meeting_id, name, start_time } = row as { meeting_id: number; name: string; start_time: number | null }
    const parts = new Set(asked.embeds as ExportPart[])
    // "With file attachments the whole bundle is a zip archive."
    const files = parts.has('attachments') ? await enclosedOf(call.site, meeting_id) : []
    const called = nameOfFile({ name, start_time, timezone: context.timezone })
    const made = () => bytesOf({ format, row, parts }, asked)
    if (!files.length) return { name: called, bytes: made }
    const main = `${called}.${formats[format].extension}`
    const modified = new Date(context.now * 1000)
    return {
      name: called,
      type: zipType,
      bytes: async () => {
        const bytes = await made()
        return bundleOf({ name: main, bytes }, await firstOpened(files, asked.gone), modified)
      },
    }
  }
}

interface Wanted {
  format: ExportFormat
  row: Row
  parts: Parts
}

async function bytesOf({ format, row, parts }: Wanted, { call, context, gone }: FileAsked): Promise<Buffer> {
  const [paper] = (await papersOf(context, 'meeting', [row], parts)).values()
  try {
    return await call.site.converter.convert({ format, paper: paper!, parts: [...parts] }, gone, call.actor.member_id)
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error
    if (error.reason === 'long') throw refuse('format', 'invalid_value', `${error.message} ${LESS}`)
    // All but what is wrong with the document itself may pass if asked again.
    if (error.reason !== 'failed') throw crowded(RETRY_AFTER)
    throw error
  }
}
