// Random acts upon inboxes: people are notified of anything, whether they can read it or not, and read, mark and delete it.
import { notificationKindNames } from '../../../contract/notifications/kinds.ts'
import { notify, withdraw } from '../../../server/notifications/index.ts'
import type { Act, Drawn } from './act.ts'

/** What a notification can be about. */
const SUBJECTS = ['meeting', 'meeting_series', 'action_item', 'note', 'agenda_item'] as const

export function actsOnNotifications({ stage, chance, who, person, some, within, perhaps }: Drawn): Act[] {
  const about = async () => {
    const table = chance.one(SUBJECTS)
    return { [`${table}_id`]: await some(table) }
  }
  const own = async () => {
    const ids = await within('notification', 'member', who.id)
    return ids.length ? chance.one(ids) : 1
  }
  const exists = async (subject: Record<string, number>) => {
    const [[key, id]] = Object.entries(subject) as [[string, number]]
    const table = key.replace(/_id$/, '') as (typeof SUBJECTS)[number]
    const row = stage.site.db.reads
      .selectFrom(table as 'meeting')
      .select(key as 'meeting_id')
      .where(key as 'meeting_id', '=', id)
    return (await row.executeTakeFirst()) !== undefined
  }
  return [
    [
      8,
      async () => {
        const subject = await about()
        if (!(await exists(subject))) return
        const kind = chance.one(notificationKindNames)
        const to = [person().id, person().id, person().id]
        const doing = { actor: perhaps({ member_id: who.id }), now: stage.site.clock() }
        await stage.write((trx) => notify(trx, doing, { kind, to, ...subject }))
      },
    ],
    [
      2,
      async () => {
        const subject = await about()
        const kinds = chance.some(notificationKindNames, 4)
        await stage.write((trx) =>
          withdraw(trx, { kinds, ...subject, ...(chance.odds(0.5) && { one: true as const }) }),
        )
      },
    ],
    [3, async () => who.client.patch(`/notifications/${await own()}`, { read: chance.odds(0.7) })],
    [1, async () => who.client.delete(`/notifications/${await own()}`)],
    [1, async () => who.client.post('/notifications/read', { meeting_id: perhaps(await some('meeting')) })],
    // Announced ones notify people of what changes.
    [3, async () => who.client.patch(`/meetings/${await some('meeting')}`, { announced: true })],
  ]
}
