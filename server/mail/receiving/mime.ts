// Parser of MIME messages: parts in any character set, and words of HTML by our own converter.
import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from 'postal-mime'
import { charsetOf } from './charset.ts'
import { markedWordsOfHtml } from './html-words.ts'
import { OWN_MARK } from './quotations.ts'

/** A MIME part; the library's types do not declare it, nor what follows. */
interface Part {
  content: ArrayBuffer | null
  contentType: { parsed: { value: string; params: Record<string, string> } }
}

/** A text, or the header of a nested message. */
type Entry = { type: 'text'; value: string } | { type: 'subMessage'; value: Email }
type Entries = Partial<Record<'plain' | 'html', Entry[]>>

interface Reader {
  parse: (bytes: Buffer) => Promise<Email>
  rfc822NestingDepth: number
  /** The texts of each part, or of each `multipart/alternative`. */
  textMap: Map<Part, Entries>
  textTypes: Set<keyof Entries>
  attachments: Attachment[]
  collectNode: (part: Part, alternative: unknown, related: boolean) => Promise<void>
  collectSubMessage: (part: Part) => Promise<void>
  addTextEntry: (part: Part, type: keyof Entries, entry: Entry) => void
  renderTextContent: () => void
}

/** Parses a message, in time that grows with its length alone. All its words are in `text`. */
export const readMime = (bytes: Buffer, options: PostalMimeOptions): Promise<Email> => readerAt(0, options).parse(bytes)

/** A reader of a message that lies in so many others. */
function readerAt(depth: number, options: PostalMimeOptions): Reader {
  const reader = new PostalMime(options) as unknown as Reader
  const [collect, render] = [reader.collectNode.bind(reader), reader.renderTextContent.bind(reader)]
  reader.rfc822NestingDepth = depth
  reader.collectNode = (part, alternative, related) => {
    const { value, params } = part.contentType.parsed
    if (part.content && (value.startsWith('text/') || value === 'application/ics')) {
      const charset = charsetOf(params['charset'], Buffer.from(part.content), value === 'text/html')
      if (charset !== undefined) params['charset'] = charset
      if (/^flowed$/i.test(params['format'] ?? '')) part.content = withOwnLines(part.content)
    }
    return collect(part, alternative, related)
  }
  // The library would read it with a reader of its own.
  reader.collectSubMessage = async (part) => {
    const inner = readerAt(depth + 1, options)
    const message = await inner.parse(Buffer.from(part.content ?? new ArrayBuffer(0)))
    reader.addTextEntry(part, 'plain', { type: 'subMessage', value: message })
    for (const [at, entries] of inner.textMap) reader.textMap.set(at, entries)
    reader.attachments.push(...message.attachments)
  }
  // The library's conversion of HTML takes time that grows with the square of a text, and knows no quotations.
  reader.renderTextContent = () => {
    for (const [at, entries] of reader.textMap) reader.textMap.set(at, { plain: wordsIn(entries) })
    reader.textTypes = new Set(['plain'])
    render()
  }
  return reader
}

/** The plain texts; if they are blank, those of HTML. */
const wordsIn = ({ plain = [], html = [] }: Entries): Entry[] =>
  !html.length || plain.some((entry) => entry.type === 'subMessage' || entry.value.trim())
    ? plain
    : html.map((entry) => (entry.type === 'text' ? { type: 'text', value: markedWordsOfHtml(entry.value) } : entry))

/** Marks the lines that a person began with `>`: programs that send flowed text put a space before them (RFC 3676, 4.4). */
function withOwnLines(content: ArrayBuffer): ArrayBuffer {
  const text = Buffer.from(content).toString('latin1')
  return new Uint8Array(Buffer.from(text.replace(/(?<=^|\n) (?=>)/g, OWN_MARK), 'latin1')).buffer
}
