// The file formats of answers, by the value of the parameter `format` (docs/api/files.md#exports).

/** A type of file. */
export interface FileType {
  /** The content type. */
  readonly type: string
  /** The extension of the file name, without a dot. */
  readonly extension: string
}

/** The types of files, by format. */
export const formats = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  epub: { type: 'application/epub+zip', extension: 'epub' },
  ics: { type: 'text/calendar; charset=utf-8', extension: 'ics' },
  html: { type: 'text/html; charset=utf-8', extension: 'html' },
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md' },
  pdf: { type: 'application/pdf', extension: 'pdf' },
  json: { type: 'application/json; charset=utf-8', extension: 'json' },
  signed: { type: 'application/json; charset=utf-8', extension: 'json' },
} as const satisfies Record<string, FileType>

export type Format = keyof typeof formats

/** The formats of a meeting (docs/api/files.md#exports). */
export const exportFormats = ['docx', 'epub', 'html', 'markdown', 'pdf'] as const satisfies Format[]
export type ExportFormat = (typeof exportFormats)[number]

/** The optional parts of such a file, which `embed` asks for. */
export const exportParts = ['attachments', 'attendance', 'chat', 'contexts', 'lists', 'tags'] as const
export type ExportPart = (typeof exportParts)[number]
