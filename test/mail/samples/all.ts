// One mail of every kind that there is, as it leaves for the mail server.
import { accountSamples } from './account.ts'
import { meetingSamples } from './meetings.ts'
import type { Samples } from './open.ts'

export async function mailSamples(): Promise<Samples> {
  const [meetings, account] = [await meetingSamples(), await accountSamples()]
  const kinds = new Set([...meetings.kinds, ...account.kinds])
  return { mails: new Map([...meetings.mails, ...account.mails]), kinds: [...kinds] }
}
