// Every endpoint of the contract that deletes something, or gives somebody a role, writes to the audit log.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AuditAction, auditActions } from '../../contract/audit/audit-actions.ts'
import { build, gather, type House } from '../permissions/houses/house.ts'
import { type Address, addresses, FULL, filled, idIn } from '../permissions/houses/pair.ts'
import { onBothDatabases } from '../stage.ts'

/** The first address of each endpoint. */
const endpoints = addresses.filter((one, place) => addresses.findIndex(({ name }) => name === one.name) === place)

/**
 * What a person has begun to write and shown nobody (docs/decisions/0044-drafts-and-unsent-input.md), and that they are no more in a meeting
 * (docs/decisions/0049-streams.md), are no matters of record. Nor is what they clear from their own inbox
 * (docs/decisions/0191-notifications-as-rows.md).
 */
const UNWRITTEN = ['draft.drop', 'presence.drop', 'notification.drop']

const deleting = endpoints.filter(({ name, endpoint }) => endpoint.verb === 'DELETE' && !UNWRITTEN.includes(name))
const giving = endpoints.filter(({ endpoint }) => endpoint.verb !== 'GET' && 'role_id' in endpoint.takes)

/** What ends something, as the log says it. */
const ENDS = /_(deleted|removed|revoked|ended)$/
const GIVES = /_(added|role_changed)$/

let made = 0

/** Gives a role that nobody there has, or adds somebody who is not there. */
function bodyOf({ endpoint, resource }: Address, { cast, room }: House): object {
  if (endpoint.kind === 'update') return { role_id: 4 }
  if (resource.name === 'group_role') return { room_id: room, role_id: 4 }
  const member: Record<string, number | undefined> = { room_member: cast.colleague, organization_member: undefined }
  const member_id = resource.name in member ? member[resource.name] : cast.guest
  return member_id === undefined ? { email: `rower.${++made}@tides.example`, role_id: 5 } : { member_id, role_id: 4 }
}

onBothDatabases('every endpoint', (stage) => {
  test('there are as many as the contract has', () => {
    assert.ok(deleting.length >= 22, `${deleting.length}`)
    assert.equal(giving.length, 11)
  })

  for (const address of [...deleting, ...giving]) {
    test(`${address.endpoint.verb} ${address.path} is written down`, async () => {
      const house = await build(stage(), await gather(stage()), 'E', true, { ...FULL, mine: 'created' })
      const { endpoint, resource } = address
      const path = filled(address, (id) => idIn(house, address, id))
      await stage().audit()
      const removes = endpoint.verb === 'DELETE'
      const answer = await house.client.ask(endpoint.verb, path, removes ? undefined : bodyOf(address, house))
      assert.ok(answer.status < 300, `${answer.status} ${answer.text}`)
      const id = endpoint.kind === 'create' ? answer.body[resource.id] : idIn(house, address, resource.id)
      const entries = (await stage().audit()).filter(
        ({ object_kind, object_id }) => object_kind === resource.name && object_id === id,
      )
      assert.equal(entries.length, 1, `${resource.name} ${id}`)
      const [entry] = entries
      assert.match(entry!.action, removes ? ENDS : GIVES)
      assert.equal(auditActions[entry!.action as AuditAction].object, resource.name)
      const { member_id, via, result, address: from } = entry!
      assert.deepEqual([member_id, via, result, from], [house.person, 'token', 'done', '127.0.0.1'])
      if (!removes) assert.ok(entry!.details['role'], 'It says which role.')
    })
  }
})
