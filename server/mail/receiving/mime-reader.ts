// The reader of MIME, which is told the character set of parts that declare none.
import PostalMime, { type Email, type PostalMimeOptions } from 'postal-mime'
import { charsetOf } from './charset.ts'

/** A part, as far as it is looked at here. The library has it, and does not show it. */
interface Part {
  content: ArrayBuffer | null
  contentType: { parsed: { value: string; params: Record<string, string> } }
}

interface Collector {
  collectNode: (part: Part, alternative: unknown, related: boolean) => Promise<void>
}

/** Reads a message with parts in whatever character set. */
export async function readMime(bytes: Buffer, options: PostalMimeOptions): Promise<Email> {
  const reader = new PostalMime(options)
  const collector = reader as unknown as Collector
  const collect = collector.collectNode.bind(reader)
  collector.collectNode = (part, alternative, related) => {
    const { value, params } = part.contentType.parsed
    if (part.content && (value.startsWith('text/') || value === 'application/ics')) {
      const charset = charsetOf(params['charset'], Buffer.from(part.content), value === 'text/html')
      if (charset !== undefined) params['charset'] = charset
    }
    return collect(part, alternative, related)
  }
  return reader.parse(bytes)
}
