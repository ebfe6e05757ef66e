// Queries and clients of the administration pages.

import { application } from '../../contract/account/application.ts'
import type { auditEntry } from '../../contract/audit/audit.ts'
import { client, type RowOf } from '../../contract/client.ts'
import { delivery, hook } from '../../contract/hooks/hook.ts'
import type { member } from '../../contract/people/member.ts'
import { siteState } from '../../contract/site-state.ts'
import { connection } from '../api/clients.ts'

export type Member = RowOf<typeof member>
export type Hook = RowOf<typeof hook>
export type Delivery = RowOf<typeof delivery>
export type Entry = RowOf<typeof auditEntry>

export type Application = RowOf<typeof application>

export const applications = client(application, connection)
export const hooks = client(hook, connection)
export const deliveries = client(delivery, connection)
export const siteStates = client(siteState, connection)
