// The text of files that people attach: PDF, Word, OpenDocument text, plain text and Markdown.
//
// It reads what anybody may have made, so it runs in a process of its own (`file-text-program.ts`).
import { Unzip, UnzipInflate } from 'fflate'

/** A file whose text is wanted. */
export interface FileTextJob {
  /** Its content type. */
  type: string
  bytes: Uint8Array
}

/** Bytes of UTF-8 of a text, at most; what comes after is left out. */
export const LONGEST_FILE_TEXT = 1_000_000
/** Bytes of XML that are read of a file for its text. */
const LONGEST_XML = 20_000_000
/** Bytes of a zip file that are taken at a time. */
const CHUNK = 65_536

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const ODT = 'application/vnd.oasis.opendocument.text'

const READERS: Readonly<Record<string, (bytes: Uint8Array) => string | Promise<string>>> = {
  'application/pdf': textOfPdf,
  [DOCX]: (bytes) => textOfXml(partOf(bytes, 'word/document.xml')),
  [ODT]: (bytes) => textOfXml(partOf(bytes, 'content.xml')),
  'text/plain': decoded,
  'text/markdown': decoded,
}

/** The content types of files whose text is read. */
export const READ_TYPES: readonly string[] = Object.keys(READERS)

/** The text of a file, as far as it is not too long; throws for what is no such file. */
export async function textOfFile({ type, bytes }: FileTextJob): Promise<string> {
  const read = READERS[type]
  if (!read) throw new Error(`No text is read of ${type}.`)
  return cut((await read(bytes)).replaceAll('\0', ' ').toWellFormed())
}

function cut(text: string): string {
  if (text.length <= LONGEST_FILE_TEXT / 3) return text
  const bytes = Buffer.from(text)
  return bytes.length <= LONGEST_FILE_TEXT
    ? text
    : new TextDecoder().decode(bytes.subarray(0, LONGEST_FILE_TEXT), { stream: true })
}

/** UTF-16 where a mark says so, else UTF-8, else what Windows writes. */
function decoded(bytes: Uint8Array): string {
  const some = bytes.subarray(0, 2 * LONGEST_FILE_TEXT)
  if (some[0] === 0xff && some[1] === 0xfe) return new TextDecoder('utf-16le').decode(some)
  if (some[0] === 0xfe && some[1] === 0xff) return new TextDecoder('utf-16be').decode(some)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(some, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(some)
  }
}

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import('unpdf')
  const document = await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false })
  let text = ''
  for (let number = 1; number <= document.numPages && text.length < LONGEST_FILE_TEXT; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
    text += '\n'
    page.cleanup()
  }
  return text
}

/** A part of a zip file; stops as soon as it is too long, whatever the file says of its size. */
function partOf(bytes: Uint8Array, name: string): string {
  const parts: Uint8Array[] = []
  let length = 0
  let isDone = false
  const unzip = new Unzip((file) => {
    if (file.name !== name || parts.length) return
    file.ondata = (error, chunk, final) => {
      if (error) throw error
      parts.push(chunk)
      length += chunk.length
      isDone ||= final || length > LONGEST_XML
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < bytes.length && !isDone; from += CHUNK)
    unzip.push(bytes.subarray(from, from + CHUNK), from + CHUNK >= bytes.length)
  if (!parts.length) throw new Error(`The file has no ${name}.`)
  return xmlOf(Buffer.concat(parts).subarray(0, LONGEST_XML))
}

const DECLARED = /^<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/

/** XML in the encoding that its mark or its declaration names; throws for what is none, as where a password protects the file. */
function xmlOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const declared = DECLARED.exec(bytes.subarray(0, 300).toString('latin1'))?.[1] ?? 'utf-8'
  const wide = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : undefined
  // A declaration that can be read byte by byte is of no wide encoding, whatever it says.
  const xml = new TextDecoder(wide ?? (/^utf-?16/i.test(declared) ? 'utf-8' : declared)).decode(bytes)
  if (!/^\s*<[?!\w]/.test(xml)) throw new Error('The file holds no XML.')
  return xml
}

const PIECES = /<([^>]*)>|([^<]+)/g
/** Elements behind which a line ends, and those that are a space. */
const ENDS_LINE = /^(?:\/(?:w:p|text:p|text:h)|w:br|text:line-break)\b/
const IS_SPACE = /^(?:w:tab|text:tab|text:s)\b/

/** The text of the XML of a document. Nothing is expanded that the file itself declares. */
function textOfXml(xml: string): string {
  const isWord = xml.includes('<w:')
  let text = ''
  let within = !isWord
  // What is behind the last tag is none, and would be looked for in a time of its square.
  for (const [, tag, piece] of xml.slice(0, xml.lastIndexOf('>') + 1).matchAll(PIECES)) {
    if (text.length > LONGEST_FILE_TEXT) break
    if (tag === undefined) {
      if (within) text += unescaped(piece!)
    } else if (ENDS_LINE.test(tag)) text += '\n'
    else if (IS_SPACE.test(tag)) text += ' '
    else if (isWord && /^\/?w:t(?:\s|$)/.test(tag)) within = !tag.startsWith('/') && !tag.endsWith('/')
  }
  return text
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (_, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? ' '
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
  })
