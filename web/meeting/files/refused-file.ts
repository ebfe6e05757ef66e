// Reasons for refused files, in words.
import { ResponseError } from '../../../contract/client.ts'
import { fill } from '../../../words/fill.ts'
import { errorMessage, faultsOf } from '../../api/problem.ts'
import { fileSize } from '../../kit/text/file-size.ts'
import { known } from '../../site.ts'
import { words } from '../../words.ts'

const { files } = words
const TOO_LARGE = 413
const INVALID = 422
/** The API names the characters that no file name holds. */
const CHARACTERS = /\\ : \*/

interface Faults {
  errors?: { field: string; details?: string }[]
}

/** What the API says of a file whose content is of another kind than its name. */
const OTHER_CONTENT = /does not match the content/

/** The reason as a sentence: too big, of a kind that is not taken, or what else the API says. */
export function whyRefused(error: unknown): string {
  if (!(error instanceof ResponseError)) return errorMessage(error)
  if (error.status === TOO_LARGE) {
    // The API says the limit in bytes, and of what.
    const [, of, limit] = /^(.+) can have at most (\d+) bytes/.exec(error.message) ?? []
    if (!limit) return files.tooMany
    return fill(tooBig(of!), { limit: fileSize(Number(limit), known.locale) })
  }
  const [fault] = error.status === INVALID ? ((error.body as Faults).errors ?? []) : []
  const of = fault?.field
  if (of === 'type' && OTHER_CONTENT.test(fault?.details ?? '')) return files.otherContent
  if (of === 'name' && CHARACTERS.test(faultsOf(error)['name'] ?? '')) return errorMessage(error)
  return of === 'type' || of === 'name' ? files.wrongKind : errorMessage(error)
}

const tooBig = (of: string): string => {
  if (of === 'A file') return files.tooBig
  if (of.endsWith('attaches')) return files.tooBigOfPerson
  if (of.endsWith('organization')) return files.tooBigOfOrganization
  return of.endsWith('site') ? files.tooBigOfSite : files.tooBigTogether
}
