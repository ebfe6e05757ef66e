// The day at which a new meeting is proposed, where the page is at one, such as the calendar.

let proposed = ''

/** Proposes a day, such as `2026-11-20`; none where it is empty. */
export function proposeDay(date: string): void {
  proposed = date
}

/** The day that is proposed now; empty for none. */
export const proposedDay = (): string => proposed
