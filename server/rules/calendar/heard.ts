// What a person can have heard of an event, by the mails that were queued for them until now.

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
 * Whether a person has perhaps heard of an event, or of one start of it, by the mails before, the earliest first. What is no
 * longer known of them counts as heard: they are forgotten after a month, and what was adopted as told was no mail.
 */
export function hasHeard(earlier: readonly EarlierMail[], slot: number): boolean {
  let heard = !earlier[0]?.first
  for (const one of earlier) {
    if (one.first) heard = false
    const isAbout = slot === 0 || one.slot === 0 || one.slot === slot
    if (one.method === 'request' && one.handed && isAbout) heard = true
  }
  return heard
}
