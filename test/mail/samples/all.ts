// One mail of every kind that there is, as it leaves for the mail server.
import { accountSamples } from './account.ts'
import { meetingSamples } from './meetings.ts'
import { notificationSamples } from './notifications.ts'
import type { Samples } from './open.ts'

export async function mailSamples(): Promise<Samples> {
  const all = [await meetingSamples(), await accountSamples(), await notificationSamples()]
  return {
    mails: new Map(all.flatMap(({ mails }) => [...mails])),
    kinds: [...new Set(all.flatMap(({ kinds }) => kinds))],
  }
}
