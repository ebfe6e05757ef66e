// Refreshes the person of a stream after changes to their rights.

import { Problem } from '../../problem.ts'
import type { OrderedChange } from '../visibility/readable.ts'
import type { Listener } from './listener.ts'

/** A change for a person alone that may change who they are: an administrator, somebody without a second factor. */
const OWN: ReadonlySet<string> = new Set(['member', 'organization', 'organization_member'])

/** Returns whether a change may have made somebody else of the person of a stream. */
export const mayChangeCaller = ({ caller }: Listener, { kind, for_id }: OrderedChange): boolean =>
  OWN.has(kind) && for_id === caller.member_id

/** Finds out again who the person is; ends the stream where they may listen no more. */
export async function renewCaller(
  listener: Listener,
  end: (listener: Listener, status: number, message: string) => void,
): Promise<void> {
  if (listener.ended) return
  try {
    listener.caller = await listener.again()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    end(listener, 401, 'Unauthorized')
  }
}
