// Server clock, as received with the page.
import { known } from './site.ts'

const SECOND = 1000

/** When the answer that brought this page began to arrive, by the clock of the browser; milliseconds. Now where it does not say. */
const arrived = (): number => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return Date.now() - (navigation ? performance.now() - navigation.responseStart : 0)
}

/** How far the clock of the server is ahead of the browser's; milliseconds. Less than a latency is not worth correcting. */
function aheadBy(): number {
  const ahead = known.now * SECOND - arrived()
  return Math.abs(ahead) < 2 * SECOND ? 0 : ahead
}

const ahead = aheadBy()

/** A time of the browser's clock in milliseconds as Unix seconds by the clock of the server. */
export const serverTime = (milliseconds: number): number => Math.floor((milliseconds + ahead) / SECOND)

/** When the server made this page, by the clock of the browser; milliseconds. */
export const pageMade: number = known.now * SECOND - ahead
