// Who reads the audit log: enterprise administrators, and no program that they have let in.
import { inPerson } from './account.ts'
import type { Guard } from './guard.ts'
import { enterprise } from './must.ts'

export const auditor: Guard = async (db, actor, params) => {
  await inPerson(db, actor, params)
  return enterprise(db, actor, params)
}
