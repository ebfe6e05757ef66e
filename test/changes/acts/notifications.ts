// Random acts upon inboxes: people are notified of anything, whether they can read it or not, and read, mark and delete it.
import { sql } from 'kysely'
import { notificationKindNames } from '../../../contract/notifications/kinds.ts'
import { notify, withdraw, withdrawOne } from '../../../server/notifications/index.ts'
import { type Act, type Drawn, HOUR } from './act.ts'

/** What a notification can be about. */
const SUBJECTS = ['meeting', 'meeting_series', 'action_item', 'note', 'agenda_item', 'agenda_proposal'] as const

export function actsOnNotifications({ stage, chance, who, person, some, within, perhaps }: Drawn): Act[] {
  /** Something that there is, with the meeting of a proposal. */
  const about = async () => {
    const table = chance.one(SUBJECTS)
    const key = `${table}_id` as 'agenda_proposal_id'
    const row = stage.site.db.reads
      .selectFrom(table as 'agenda_proposal')
      .select(table === 'agenda_proposal' ? [key, 'meeting_id'] : [key])
      .where(key, '=', await some(table))
    return row.executeTakeFirst()
  }
  const own = async () => {
    const ids = await within('notification', 'member', who.id)
    return ids.length ? chance.one(ids) : 1
  }
  /** As if each proposal were such an event. */
  const standing = sql`select create_id, create_ts, agenda_proposal_id as act_id from agenda_proposal`
  return [
    [
      8,
      async () => {
        const subject = await about()
        if (!subject) return
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
        if (!subject) return
        const kinds = chance.some(notificationKindNames, 4)
        const undone = { by: who.id, happened_ts: stage.site.clock() - chance.number(0, HOUR), standing }
        const one = chance.odds(0.5)
        await stage.write(async (trx) => {
          if (!one) return withdraw(trx, { kinds, ...subject })
          for (const kind of kinds) await withdrawOne(trx, { kind, ...subject, ...undone })
        })
      },
    ],
    [3, async () => who.client.patch(`/notifications/${await own()}`, { read: chance.odds(0.7) })],
    [1, async () => who.client.delete(`/notifications/${await own()}`)],
    [1, async () => who.client.post('/notifications/read', { meeting_id: perhaps(await some('meeting')) })],
    // Announced ones notify people of what changes.
    [3, async () => who.client.patch(`/meetings/${await some('meeting')}`, { announced: true })],
  ]
}
