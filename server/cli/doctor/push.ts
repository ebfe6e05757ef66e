// Check of push messages for `doctor`: how many devices get them, and whether they arrive.
import type { Database } from '../../db/database.ts'
import { pushState } from '../../push/index.ts'
import type { Report } from './report.ts'

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

/** Reports the devices that are notified, those to which the last message failed, and the messages that wait. */
export async function checkPush(db: Database, report: Report): Promise<void> {
  const { devices, failing, waiting } = await pushState(db.reads)
  if (!devices) return report.fact('push', 'no devices')
  const parts = [
    counted(devices, 'device', 'devices'),
    ...(failing ? [`the last message to ${failing} failed`] : []),
    `${counted(waiting, 'message', 'messages')} queued`,
  ]
  report.fact('push', parts.join(', '))
  if (failing === devices)
    report.warn('The last push message to every device failed: allow outgoing HTTPS connections to push services.')
}
