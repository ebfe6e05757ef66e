// Checks the content type of a file against its name and its first bytes.
import { extensionsOf } from './file-name.ts'

interface FileKind {
  /** The extensions of such files in lower case, the usual one first. Others are refused. */
  endings: readonly string[]
  /** Checks the first bytes of a file of this type; undefined: any are allowed. */
  begins?: (first: Uint8Array) => boolean
}

/** Whether there is one of some byte sequences, written as Latin-1, at an offset. */
const at =
  (offset: number, ...any: string[]) =>
  (first: Uint8Array): boolean =>
    any.some((bytes) =>
      Buffer.from(first)
        .subarray(offset, offset + bytes.length)
        .equals(Buffer.from(bytes, 'latin1')),
    )
const both =
  (...tests: ((first: Uint8Array) => boolean)[]) =>
  (first: Uint8Array): boolean =>
    tests.every((test) => test(first))

const zip = at(0, 'PK\x03\x04', 'PK\x05\x06')
/** The compound files of older Office versions. */
const compound = at(0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
const mp4 = at(4, 'ftyp')

/** Text contains no NUL, unless it is UTF-16, which a byte order mark shows. */
const text = (first: Uint8Array): boolean => !first.includes(0) || at(0, '\xff\xfe', '\xfe\xff')(first)

const opc = 'application/vnd.openxmlformats-officedocument'
const odf = 'application/vnd.oasis.opendocument'

const usual: Readonly<Record<string, FileKind>> = {
  'application/pdf': { endings: ['pdf'], begins: at(0, '%PDF-') },
  'application/msword': { endings: ['doc', 'dot'], begins: compound },
  'application/vnd.ms-excel': { endings: ['xls', 'xlt'], begins: compound },
  'application/vnd.ms-powerpoint': { endings: ['ppt', 'pps'], begins: compound },
  [`${opc}.wordprocessingml.document`]: { endings: ['docx'], begins: zip },
  [`${opc}.spreadsheetml.sheet`]: { endings: ['xlsx'], begins: zip },
  [`${opc}.presentationml.presentation`]: { endings: ['pptx'], begins: zip },
  [`${odf}.text`]: { endings: ['odt'], begins: zip },
  [`${odf}.spreadsheet`]: { endings: ['ods'], begins: zip },
  [`${odf}.presentation`]: { endings: ['odp'], begins: zip },
  [`${odf}.graphics`]: { endings: ['odg'], begins: zip },
  'application/epub+zip': { endings: ['epub'], begins: zip },
  'application/zip': { endings: ['zip'], begins: zip },
  'application/gzip': { endings: ['gz', 'tgz'], begins: at(0, '\x1f\x8b') },
  'application/rtf': { endings: ['rtf'], begins: at(0, '{\\rtf') },
  'application/json': { endings: ['json'], begins: text },
  'text/plain': { endings: ['txt', 'text', 'log', 'tex', 'srt', 'yaml', 'yml', 'toml'], begins: text },
  'text/csv': { endings: ['csv'], begins: text },
  'text/tab-separated-values': { endings: ['tsv'], begins: text },
  'text/markdown': { endings: ['md', 'markdown'], begins: text },
  'text/calendar': { endings: ['ics'], begins: text },
  'text/vcard': { endings: ['vcf'], begins: text },
  'message/rfc822': { endings: ['eml'], begins: text },
  'image/png': { endings: ['png'], begins: at(0, '\x89PNG\r\n\x1a\n') },
  'image/jpeg': { endings: ['jpg', 'jpeg'], begins: at(0, '\xff\xd8\xff') },
  'image/gif': { endings: ['gif'], begins: at(0, 'GIF87a', 'GIF89a') },
  'image/webp': { endings: ['webp'], begins: both(at(0, 'RIFF'), at(8, 'WEBP')) },
  'image/tiff': { endings: ['tif', 'tiff'], begins: at(0, 'II*\0', 'MM\0*') },
  'image/heic': { endings: ['heic', 'heif'], begins: mp4 },
  'audio/mpeg': { endings: ['mp3'], begins: at(0, 'ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xfa') },
  'audio/mp4': { endings: ['m4a'], begins: mp4 },
  'audio/ogg': { endings: ['ogg', 'oga', 'opus'], begins: at(0, 'OggS') },
  'audio/wav': { endings: ['wav'], begins: both(at(0, 'RIFF'), at(8, 'WAVE')) },
  'video/mp4': { endings: ['mp4', 'm4v'], begins: mp4 },
  'video/webm': { endings: ['webm'], begins: at(0, '\x1a\x45\xdf\xa3') },
  'video/quicktime': { endings: ['mov'], begins: at(4, 'ftyp', 'moov', 'mdat', 'wide', 'free') },
}

/** Web pages, and documents with scripts or macros: allowed only where the setting names them. */
const named: Readonly<Record<string, FileKind>> = {
  'text/html': { endings: ['html', 'htm'], begins: text },
  'application/xhtml+xml': { endings: ['xhtml', 'xht'], begins: text },
  'text/xml': { endings: ['xml'], begins: text },
  'application/xml': { endings: ['xml', 'xsl', 'xslt'], begins: text },
  'image/svg+xml': { endings: ['svg'], begins: text },
  'application/vnd.ms-word.document.macroenabled.12': { endings: ['docm'], begins: zip },
  'application/vnd.ms-excel.sheet.macroenabled.12': { endings: ['xlsm'], begins: zip },
  'application/vnd.ms-powerpoint.presentation.macroenabled.12': { endings: ['pptm'], begins: zip },
  'application/java-archive': { endings: ['jar'], begins: zip },
}
const kinds: Readonly<Record<string, FileKind>> = { ...usual, ...named }

/** The content types that may be attached, each with the extensions of its files. */
export type Attachable = ReadonlyMap<string, readonly string[]>

const endingsOfType = (type: string): readonly string[] => kinds[type]?.endings ?? []

/** The content types that may be attached by default: no web pages and no programs. */
export const usualTypes: Attachable = new Map(Object.entries(usual).map(([type, { endings }]) => [type, endings]))

/**
 * Reads the setting ATTACHMENT_TYPES. An entry is a content type; after `=` it may name more extensions, joined by `+`.
 * Throws an error of one line for a type of which no extension is known or named.
 */
export function attachable(entries: readonly string[]): Attachable {
  return new Map(
    entries.map((entry) => {
      const [type, more] = entry.split('=') as [string, string?]
      const endings = [...endingsOfType(type), ...(more?.split('+') ?? [])]
      if (!endings.length) throw new Error(`ATTACHMENT_TYPES: add a file extension for ${type}, such as ${type}=abc.`)
      return [type, endings]
    }),
  )
}

/** Number of bytes at the beginning of a file that are checked. */
export const CHECKED_BYTES = 4_096

/** A content type without its parameters, in lower case; undefined where it is none. */
export function essence(type: string): string | undefined {
  const bare = type.split(';')[0]!.trim().toLowerCase()
  return /^[a-z0-9][\w!#$&^.+-]{0,62}\/[a-z0-9][\w!#$&^.+-]{0,62}$/.test(bare) ? bare : undefined
}

/** The generic content type for unknown files. */
export const ANY_BYTES = 'application/octet-stream'

/** The type of plain text, which a file without an extension is taken for. */
const PLAIN = 'text/plain'

/** The first of the types whose files may be called so; undefined where there is none. */
export function typeOfName(name: string, types: Attachable): string | undefined {
  const endings = extensionsOf(name)
  if (endings.every((ending) => ending === '')) return types.has(PLAIN) ? PLAIN : undefined
  return [...types].find(([, of]) => endings.every((ending) => of.includes(ending)))?.[0]
}

/**
 * Why a name does not go with a content type, as a sentence; undefined where it has an extension of the type, or none.
 */
export function extensionFault(name: string, type: string, types: Attachable = usualTypes): string | undefined {
  const endings = types.get(type) ?? endingsOfType(type)
  if (extensionsOf(name).every((ending) => ending === '' || endings.includes(ending))) return undefined
  return `A file of type ${type} must end in ${endings.map((ending) => `.${ending}`).join(', ')}, or has no ending.`
}

/** The file name for a download: the name, with an extension of the type added where it has another. */
export const savedAs = (name: string, type: string, types: Attachable): string =>
  extensionFault(name, type, types) ? `${name.trim()}.${(types.get(type) ?? endingsOfType(type))[0] ?? 'bin'}` : name

/** Returns whether a file with these first bytes can be of a type. An empty file can only be text. */
export const mayBeginWith = (type: string, first: Uint8Array): boolean => kinds[type]?.begins?.(first) ?? true
