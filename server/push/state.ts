// What there is to tell an operator about push messages.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/tables.ts'
import { isFailing } from './due.ts'

export interface PushState {
  /** Subscriptions. */
  devices: number
  /** Those to which the last message failed. */
  failing: number
  /** Messages that wait to be sent. */
  waiting: number
}

/** Counts devices and messages. */
export async function pushState(db: Kysely<DB>): Promise<PushState> {
  const { devices, failing } = await db
    .selectFrom('push_subscription')
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .select(sql<number>`coalesce(sum(case when ${isFailing} then 1 else 0 end), 0)`.as('failing'))
    .executeTakeFirstOrThrow()
  const { waiting } = await db
    .selectFrom('push_message')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return { devices: Number(devices), failing: Number(failing), waiting: Number(waiting) }
}
