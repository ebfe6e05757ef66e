// Exports of a meeting as a file: its agenda before it ends, and its minutes afterwards (docs/api/files.md#exports).
import { type ExportFormat, type ExportPart, exportFormats, formats } from '../../../contract/formats.ts'
import type { Call } from '../../actions/call.ts'
import { bundleOf, openFirstFile } from '../../exports/bundle.ts'
import type { DocumentContent, Parts } from '../../exports/document/document-content.ts'
import { nameOfFile, zipType } from '../../exports/file.ts'
import { ConversionRefused } from '../../exports/processes/converter.ts'
import type { ExportJob } from '../../exports/render.ts'
import { refuse, tooBusy } from '../../problem.ts'
import type { File, FileRequest, RowFile } from '../serving/file.ts'
import { documentContentsOf, meetingFacts } from './document-contents.ts'
import { enclosedOf } from './document-files.ts'

/** The Retry-After of a refused conversion, in seconds: about as long as most conversions take. */
const RETRY_AFTER = 5

const ADVICE = 'Use another format, or embed less.'

/** For each format, what makes the file. */
export const meetingFiles = Object.fromEntries(exportFormats.map((format) => [format, fileOf(format)])) as Record<
  ExportFormat,
  RowFile
>

function fileOf(format: ExportFormat): RowFile {
  return async (row, request) => {
    const { context, fields } = request
    if (fields)
      throw refuse(
        'fields',
        'conflicting_fields',
        'cannot be combined with format: use embed to choose the contents of a document.',
      )
    const { meeting_id, name } = row as { meeting_id: number; name: string }
    const parts = new Set(request.embeds as ExportPart[])
    const content = async () => (await documentContentsOf(context, 'meeting', [row], parts)).values().next().value!
    const fileName = nameOfFile({ ...meetingFacts(row), name, timezone: context.timezone })
    return documentWithFiles({ name: fileName, format, parts, meeting_id, content }, request)
  }
}

/** A document about a meeting that is to be made. */
interface DocumentRequest {
  /** The name of the file, without extension. */
  name: string
  format: ExportFormat
  parts: Parts
  meeting_id: number
  /** The SHA-256 of the attached files that belong to it; undefined: all that the meeting has. */
  only?: ReadonlySet<string>
  content: () => Promise<DocumentContent>
}

/** A document; with attachments, the file is a zip archive of the document and the attached files. */
export async function documentWithFiles(document: DocumentRequest, request: FileRequest): Promise<File> {
  const { call, context, gone } = request
  const { name, format, parts, meeting_id, only, content } = document
  const files = parts.has('attachments') ? await enclosedOf(call.site, meeting_id, only) : []
  const convert = async () => convertOrRefuse(call, { format, content: await content(), parts: [...parts] }, gone)
  if (!files.length) return { name, bytes: convert }
  const main = `${name}.${formats[format].extension}`
  const modified = new Date(context.now * 1000)
  return {
    name,
    type: zipType,
    bytes: async () => {
      const bytes = await convert()
      return bundleOf({ name: main, bytes }, await openFirstFile(files, gone), modified)
    },
  }
}

/** The bytes of a file. Throws 422 on `format` where that cannot hold it, and 503 where the server is too busy. */
export async function convertOrRefuse({ site, actor }: Call, job: ExportJob, gone: AbortSignal): Promise<Buffer> {
  try {
    return await site.converter.convert(job, gone, actor.member_id)
  } catch (error) {
    if (!(error instanceof ConversionRefused)) throw error
    if (error.reason === 'long') throw refuse('format', 'invalid_value', `${error.message} ${ADVICE}`)
    if (error.reason === 'ended')
      throw refuse('format', 'invalid_value', `The document is too large for ${job.format}. ${ADVICE}`)
    // Whatever is not the document's own fault may succeed later.
    if (error.reason !== 'failed') throw tooBusy(RETRY_AFTER)
    throw error
  }
}
