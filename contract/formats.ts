// The files that an answer can be carried away as, by the word that `format` takes.

export interface FileType {
  /** The content type. */
  readonly type: string
  /** How the name of the file ends. */
  readonly extension: string
}

export const formats = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', extension: 'docx' },
  epub: { type: 'application/epub+zip', extension: 'epub' },
  html: { type: 'text/html; charset=utf-8', extension: 'html' },
  markdown: { type: 'text/markdown; charset=utf-8', extension: 'md' },
  pdf: { type: 'application/pdf', extension: 'pdf' },
} as const satisfies Record<string, FileType>

export type Format = keyof typeof formats

/** What a meeting can be carried away as (specification, "Meetings"). */
export const exportFormats = ['docx', 'epub', 'html', 'markdown', 'pdf'] as const satisfies Format[]
export type ExportFormat = (typeof exportFormats)[number]

/** What such a file can hold beside agenda or record: its own `embed`. */
export const exportParts = ['attachments', 'attendance', 'chat', 'contexts', 'lists', 'tags'] as const
export type ExportPart = (typeof exportParts)[number]
