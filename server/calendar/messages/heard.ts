// The version of an event that a recipient can know, from mail queued so far.

/** An earlier calendar mail, with its outcome. */
export interface EarlierMail {
  /** Its start; 0 for the whole event. */
  slot: number
  method: 'request' | 'cancel'
  /** Whether it was the first mail about the event. */
  first: boolean
  /** Whether a mail server accepted it, or may have. */
  handed: boolean
}

/**
 * Returns whether a person may know an event or one start of it from earlier mail (oldest first). Unknown history counts as known:
 * outcomes are deleted after a month, and adopted state was never mailed.
 */
export function hasHeard(earlier: readonly EarlierMail[], slot: number): boolean {
  let heard = !earlier[0]?.first
  for (const one of earlier) {
    if (one.first) heard = false
    if (isHeard(one, slot === 0 ? one.slot : slot)) heard = true
  }
  return heard
}

/** The last mail that reached a person about an event or one start of it; undefined if its record was deleted. */
export const lastHeard = <T extends EarlierMail>(earlier: readonly T[], slot: number): T | undefined =>
  earlier.findLast((one) => isHeard(one, slot))

const isHeard = (one: EarlierMail, slot: number): boolean =>
  one.method === 'request' && one.handed && (one.slot === 0 || one.slot === slot)
