// Notifications of a person and of the host: the requests of their rows.
import { NOW } from '../../../stage.ts'
import { always, others, own } from '../../cells.ts'
import { idsOf } from '../../houses/furnish.ts'
import type { PermissionNoun } from '../../noun.ts'
import type { Try } from '../../try.ts'

declare module '../../houses/house.ts' {
  interface House {
    notification: number
    otherNotification: number
  }
}

/** The person is assigned the action item that it is about, and so can read it in any role. */
const also = { account: true, mine: 'assigned' } as const

/** The same of one's own, and of somebody else's. */
const each = (verb: string, body?: object): Try[] => [
  {
    ask: ({ notification }) => [verb, `/notifications/${notification}`, ...(body ? [body] : [])] as never,
    also,
    may: own,
  },
  {
    ask: ({ otherNotification }) => [verb, `/notifications/${otherNotification}`, ...(body ? [body] : [])] as never,
    ...{ also, may: () => false },
  },
]

export const noun: PermissionNoun = {
  like: {
    'GET /notifications, /notifications/:notification': 'GET /hooks, /hooks/:hook',
    'PATCH /notifications/:notification': 'DELETE /hooks/:hook',
    'DELETE /notifications/:notification': 'DELETE /hooks/:hook',
    'POST /notifications/read': 'GET /metadata',
  },
  trials: {
    places: {
      'GET /notifications, /notifications/:notification': [
        {
          ...{ ask: () => ['GET', '/notifications'], also, by: 'notification_id' },
          may: always(({ notification }) => [notification]),
        },
        ...each('GET'),
      ],
      'PATCH /notifications/:notification': each('PATCH', { read: true }),
      'DELETE /notifications/:notification': each('DELETE'),
      'POST /notifications/read': [{ ask: () => ['POST', '/notifications/read', {}], also, may: others }],
    },
  },
  after: ['action-item'],
  whole: { account: true },
  furnish: async (trx, { person, cast, items }, { account }) => {
    if (!account) return { notification: 0, otherNotification: 0 }
    const about = { action_item_id: items.meeting, subject: `action_item ${items.meeting}` }
    const rows = [person, cast.host].map((member_id) => ({
      ...{ member_id, kind: 'action_item_assigned' as const, count: 1, create_id: cast.host, ...about },
      ...{ create_ts: NOW, update_ts: NOW },
    }))
    const inserted = await trx.insertInto('notification').values(rows).returning('notification_id').execute()
    const [notification, otherNotification] = idsOf(inserted, 'notification_id') as [number, number]
    return { notification, otherNotification }
  },
  paper: { notification: 1, otherNotification: 2 },
  ids: { notification_id: ({ notification }) => notification },
  tables: { stamped: ['notification'] },
  needed: { 'notification.change': () => ({ read: true }) },
  bodies: {
    'notification.markRead meeting_id': {
      ask: () => ['POST', '/notifications/read'],
      body: (meeting_id) => ({ meeting_id }),
      foreign: ({ meeting }) => meeting,
      status: 200,
    },
  },
  filters: {
    'notification.mine organization_id': ({ organization }) => [`/notifications?organization_id=${organization}`],
    'notification.mine meeting_id': ({ meeting }) => [`/notifications?meeting_id=${meeting}`],
  },
}
