// The pages have a name for everything that the audit log records, and for every event of hooks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { auditActionNames, auditObjects } from '../../contract/audit/audit-actions.ts'
import { deliveryReasons } from '../../contract/hooks/hook.ts'
import { audit } from '../../words/en/audit.ts'
import { hookEvents } from '../../words/en/hooks/hook-events.ts'

/** The words have no straight apostrophes. */
const written = (names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).map(([name, text]) => [name, text.replaceAll("'", '’')]))

test('every audited action is named as the contract names it', () => {
  assert.deepEqual({ ...audit.actions }, written(auditActionNames))
})

test('every kind of object of the audit log has a name', () => {
  assert.deepEqual(Object.keys(audit.kinds).sort(), [...auditObjects].sort())
})

/** The pages say these as they call them elsewhere; the contract keeps the words of its specification. */
const OWN_NAMES = [
  'followup_sent',
  'meeting_deleted',
  'meeting_restored',
  'meeting_scheduled',
  'meeting_series_scheduled',
]

test('every event of hooks is named as the contract names it, but for those that pages call otherwise', () => {
  const named = written(deliveryReasons)
  assert.deepEqual(Object.keys(hookEvents), Object.keys(named))
  const others = Object.entries(hookEvents).flatMap(([event, name]) => (named[event] === name ? [] : [event]))
  assert.deepEqual(others.sort(), OWN_NAMES)
})
