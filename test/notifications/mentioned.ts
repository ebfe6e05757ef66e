// The notifications of mentions that somebody has, and their deletion.
import assert from 'node:assert/strict'
import type { Someone } from '../places/scene.ts'

type Reader = Pick<Someone, 'client'>

/** The notifications that tell somebody of mentions, the latest first. */
export async function inbox({ client }: Reader): Promise<any[]> {
  const { status, body } = await client.get('/notifications?kind=mentioned')
  assert.equal(status, 200)
  return body as any[]
}

/** Deletes them. */
export async function clear({ client }: Reader): Promise<void> {
  for (const { notification_id } of await inbox({ client })) await client.delete(`/notifications/${notification_id}`)
}
