// Refreshes the person of a stream after changes to their rights.

import { Problem } from '../../problem.ts'
import type { OrderedChange } from '../visibility/readable.ts'
import type { Listener } from './listener.ts'

/** A personal change that may alter rights, such as administrator or second factor. */
const OWN: ReadonlySet<string> = new Set(['member', 'organization', 'organization_member'])

/** Returns whether a change may have altered the rights of a stream's person. */
export const mayChangeCaller = ({ caller }: Listener, { kind, for_id }: OrderedChange): boolean =>
  OWN.has(kind) && for_id === caller.member_id

/** Refreshes the person; ends the stream if they lost the right to it. */
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
