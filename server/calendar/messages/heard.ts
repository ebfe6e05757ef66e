// The version of an event that a recipient can know, from mail queued so far.

/** A mail to a calendar, and what became of it. */
export interface EarlierMail {
  /** The start that it tells of; 0: the whole. */
  slot: number
  method: 'request' | 'cancel'
  /** Whether nothing of the event was in their calendar before it. */
  first: boolean
  /** Whether a mail server took it, or perhaps did. */
  handed: boolean
}

/**
 * Returns whether a person has perhaps heard of an event, or of one start of it, by the mails before, the earliest first. What is no
 * longer known of them counts as heard: they are forgotten after a month, and what was adopted as sent was no mail.
 */
export function hasHeard(earlier: readonly EarlierMail[], slot: number): boolean {
  let heard = !earlier[0]?.first
  for (const one of earlier) {
    if (one.first) heard = false
    if (isHeard(one, slot === 0 ? one.slot : slot)) heard = true
  }
  return heard
}

/** The last mail by which a person heard of an event, or of one start of it; undefined where it is forgotten. */
export const lastHeard = <T extends EarlierMail>(earlier: readonly T[], slot: number): T | undefined =>
  earlier.findLast((one) => isHeard(one, slot))

const isHeard = (one: EarlierMail, slot: number): boolean =>
  one.method === 'request' && one.handed && (one.slot === 0 || one.slot === slot)
