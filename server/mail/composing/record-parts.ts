// The minutes in a follow-up: in the letter, and as a PDF attachment.
import { createHash } from 'node:crypto'
import { type DocumentContent, viewParts } from '../../exports/document/document-content.ts'
import { nameOfFile } from '../../exports/file.ts'
import { ConversionRefused } from '../../exports/processes/converter.ts'
import type { Site } from '../../site.ts'
import { type LetterContext, type LetterFile, type LetterPart, paragraphPart, recordBlocks } from '../letters/index.ts'

/** Decisions, action items and notes. */
export function recordParts(content: DocumentContent, context: LetterContext): LetterPart[] {
  const blocks = recordBlocks(content, context)
  return [blocks.length ? { kind: 'blocks', blocks } : paragraphPart(context.words.followup.nothing)]
}

/** Cache of recent PDF files by content, since many recipients get the same one. */
const made = new Map<string, Promise<LetterFile | undefined>>()
const KEPT = 16
/** Milliseconds. */
const KEPT_FOR = 60_000

/** The longest file that goes with a mail, in bytes; mail servers refuse what is much longer. */
const LONGEST = 8_000_000

/** The minutes as a PDF; undefined if it is too large or cannot be rendered now: the letter contains them in any case. */
export function recordFile(site: Site, content: DocumentContent, member_id: number): Promise<LetterFile | undefined> {
  const key = createHash('sha256')
    .update(JSON.stringify({ ...content, now: 0 }))
    .digest('hex')
  const known = made.get(key)
  if (known) return known
  const file = convertedFile(site, content, member_id)
  made.set(key, file)
  if (made.size > KEPT) made.delete(made.keys().next().value!)
  setTimeout(() => made.delete(key), KEPT_FOR).unref()
  file.catch(() => made.delete(key))
  return file
}

async function convertedFile(site: Site, content: DocumentContent, member_id: number): Promise<LetterFile | undefined> {
  try {
    const job = { format: 'pdf', content, parts: [...viewParts] } as const
    const bytes = await site.converter.convert(job, undefined, member_id)
    if (bytes.length > LONGEST) return undefined
    return { name: `${nameOfFile(content)}.pdf`, type: 'application/pdf', bytes }
  } catch (error) {
    if (error instanceof ConversionRefused) return undefined
    throw error
  }
}
