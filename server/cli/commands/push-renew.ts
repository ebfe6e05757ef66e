// `push renew`: replaces the key pair of push messages, and ends all subscriptions, which only work with the old one.
import { operator } from '../../audit/by.ts'
import { endPushSubscriptions, renewPushKey } from '../../push/index.ts'
import { withOpenSite } from '../../runtime/site.ts'
import type { Invocation } from '../command.ts'

export const renewPush = ({ config, print }: Invocation): Promise<void> =>
  withOpenSite(config, async (site) => {
    const doing = { actor: operator, now: site.clock() }
    const ended = await site.db.write(async (trx) => {
      await renewPushKey(trx, site)
      return endPushSubscriptions(trx, doing, 'key renewed', (all) => all)
    })
    print(`The push key was replaced. ${ended === 1 ? '1 push subscription' : `${ended} push subscriptions`} ended.`)
  })
