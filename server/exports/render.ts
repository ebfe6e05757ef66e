// Renders an export as the bytes of a file; slow libraries are loaded when they are first needed.
import type { ExportFormat, ExportPart } from '../../contract/formats.ts'
import { mustFitFormat } from './bounds.ts'
import { documentOf } from './document.ts'
import { markdownOf } from './markdown.ts'
import { htmlPageOf } from './page.ts'
import type { Paper } from './paper.ts'

export interface ExportJob {
  format: ExportFormat
  paper: Paper
  parts: readonly ExportPart[]
}

/**
 * The bytes of a file. It takes time and memory, and PDF may end the process, so see `converter.ts`. Throws `TooLong`.
 */
export async function renderExport({ format, paper, parts }: ExportJob): Promise<Buffer> {
  const document = documentOf(paper, new Set(parts))
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
