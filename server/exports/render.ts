// Renders an export as the bytes of a file; slow libraries are loaded when they are first needed.
import type { ExportFormat, ExportPart } from '../../contract/formats.ts'
import { mustFitFormat } from './bounds.ts'
import { documentOf } from './document.ts'
import type { DocumentContent } from './document-content.ts'
import { markdownOf } from './markdown.ts'
import { htmlPageOf } from './page.ts'
import { type Register, registerDocument } from './register.ts'

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
 * The bytes of a file. It takes time and memory, and PDF may end the process, so see `converter.ts`. Throws `TooLong`.
 */
export async function renderExport(job: ExportJob): Promise<Buffer> {
  const { format } = job
  const document = 'register' in job ? registerDocument(job.register) : documentOf(job.content, new Set(job.parts))
  mustFitFormat(document, format)
  switch (format) {
    case 'docx':
      return (await import('./docx.ts')).docxOf(document)
    case 'epub':
      return (await import('./epub.ts')).epubOf(document)
    case 'pdf':
      return (await import('./pdf.ts')).pdfOf(document)
    case 'html':
      return Buffer.from(htmlPageOf(document))
    case 'markdown':
      return Buffer.from(markdownOf(document.blocks))
  }
}
