// Renders an export as the bytes of a file; slow libraries are loaded when they are first needed.
import type { ExportFormat, ExportPart } from '../../contract/formats.ts'
import { documentOf } from './document/document.ts'
import type { DocumentContent } from './document/document-content.ts'
import { type Register, registerDocument } from './document/register.ts'
import { htmlPageOf } from './formats/html-page.ts'
import { markdownOf } from './formats/markdown.ts'
import { mustFitFormat } from './processes/cost-limit.ts'

interface DocumentJob {
  format: ExportFormat
  content: DocumentContent
  parts: readonly ExportPart[]
}

interface RegisterJob {
  format: ExportFormat
  register: Register
}

/** The document of a meeting or series, or a register of decisions. */
export type ExportJob = DocumentJob | RegisterJob

/**
 * The bytes of a file. It takes time and memory, and PDF may end the process, so see `processes/converter.ts`. Throws `TooLong`.
 */
export async function renderExport(job: ExportJob): Promise<Buffer> {
  const { format } = job
  const document = 'register' in job ? registerDocument(job.register) : documentOf(job.content, new Set(job.parts))
  mustFitFormat(document, format)
  switch (format) {
    case 'docx':
      return (await import('./formats/docx.ts')).docxOf(document)
    case 'epub':
      return (await import('./formats/epub.ts')).epubOf(document)
    case 'pdf':
      return (await import('./pdf/pdf.ts')).pdfOf(document)
    case 'html':
      return Buffer.from(htmlPageOf(document))
    case 'markdown':
      return Buffer.from(markdownOf(document.blocks))
  }
}
