// Time of the reader's last visit, stored on the server for all their devices.
import { useQuery } from '@tanstack/react-query'
import { keepDraft, readDraft } from '../api/writing/drafts.ts'
import { presentTime } from '../kit/time/now.ts'

const PLACE = 'last-visit'
const DAY = 86_400
/** Seconds without the home page after which a visit is another one. */
const APART = 1_800
/** Seconds after which it is written again that somebody is here. */
const OFTEN = 300

/** Unix seconds: when the home page was shown last, and when the visit before this one ended. */
interface Visit {
  last: number
  before: number | null
}

function parsed(text: string | undefined): Visit | undefined {
  try {
    const { last, before } = JSON.parse(text ?? '') as Visit
    return Number.isInteger(last) && (before === null || Number.isInteger(before)) ? { last, before } : undefined
  } catch {
    return undefined
  }
}

async function visit(): Promise<{ since: number; known: boolean }> {
  const now = presentTime()
  const kept = parsed(await readDraft(PLACE))
  const isAnother = kept !== undefined && now - kept.last > APART
  const before = isAnother ? kept.last : (kept?.before ?? null)
  // It is not worth a message where it cannot be kept.
  if (!kept || now - kept.last > OFTEN) keepDraft(PLACE, JSON.stringify({ last: now, before })).catch(() => {})
  return { since: before ?? now - 7 * DAY, known: before !== null }
}

/** The end of the visit before this one (Unix seconds); a week ago where none is `known`. */
export const useLastVisit = () =>
  useQuery({ queryKey: ['last visit'], queryFn: visit, staleTime: Number.POSITIVE_INFINITY })
