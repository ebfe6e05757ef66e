// Every action of the audit log is written by the change that it records; an action without a case here fails.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type AuditAction, auditActions } from '../../contract/audit/audit-actions.ts'
import { HERE_ALLOWED } from '../identity/company/scene.ts'
import { oauthScene } from '../identity/oauth/scene.ts'
import { build, type Cast, gather } from '../permissions/houses/house.ts'
import { FULL } from '../permissions/houses/pair.ts'
import { ofNouns } from '../permissions/nouns.ts'
import { type LogEntry, onBothDatabases, type Stage } from '../stage.ts'
import { type InScene, inDeeds } from './deeds-in.ts'
import { operatorDeeds } from './deeds-operator.ts'

/** What is done in places: each noun says it of its own. */
const placeDeeds = ofNouns('deeds')

test('every action is tested by a request, and every request has its action', () => {
  const deeds = [placeDeeds, inDeeds, operatorDeeds].flatMap((some) => Object.keys(some))
  assert.deepEqual(deeds.sort(), Object.keys(auditActions).sort())
})

/** The last entry of an action, which must be there. */
function theOne(entries: readonly LogEntry[], action: AuditAction): LogEntry {
  const found = entries.findLast((entry) => entry.action === action)
  assert.ok(found, `${action} is not among ${entries.map((entry) => entry.action)}`)
  assert.equal(found.result, auditActions[action].result)
  if (auditActions[action].object) assert.equal(found.object_kind, auditActions[action].object)
  assert.ok(found.request_id, 'It names its request.')
  assert.equal(found.address, '127.0.0.1')
  return found
}

onBothDatabases('what is done in places', (stage) => {
  let cast: Cast
  before(async () => {
    cast = await gather(stage())
  })

  for (const [action, deed] of Object.entries(placeDeeds)) {
    test(`${action}: ${auditActions[action as AuditAction].when}`, async () => {
      const house = await build(stage(), cast, 'E', true, { ...FULL, mine: 'created' })
      const asked = deed(house)
      await stage().audit()
      const requests = (typeof asked[0] === 'string' ? [asked] : asked) as [string, string, object?][]
      let id = 0
      for (const [verb, path, body] of requests) {
        const answer = await house.client.ask(verb, path, body)
        assert.ok(answer.status < 300, `${answer.status} ${answer.text}`)
        id = answer.status === 201 ? Number(answer.headers['location']!.split('/').at(-1)) : 0
      }
      const entry = theOne(await stage().audit(), action as AuditAction)
      assert.equal(entry.member_id, house.person)
      assert.equal(entry.via, 'token')
      assert.ok(entry.token_id)
      assert.equal(entry.create_ts, stage().site.clock())
      assert.ok(entry.object_id)
      if (id) assert.equal(entry.object_id, id)
      // Whoever was deleted, or handed over, is another next time.
      cast = await gather(stage())
    })
  }
})

const ways = (stage: () => Stage) => {
  let scene: InScene
  before(async () => {
    const oauth = await oauthScene(stage())
    const owner = await stage().person()
    scene = {
      oauth,
      secretly: await oauth.register(owner),
      openly: await oauth.register(owner, { public: true }),
    }
  })

  for (const [action, deed] of Object.entries(inDeeds)) {
    test(`${action}: ${auditActions[action as AuditAction].when}`, async () => {
      const person = await scene.oauth.person()
      stage().pass(1_000)
      await stage().audit()
      await deed(scene, person)
      const entry = theOne(await stage().audit(), action as AuditAction)
      const { object, result } = auditActions[action as AuditAction]
      if (object === 'member' && action !== 'password_link_refused') assert.equal(entry.object_id, person.member_id)
      if (object === 'authorization') assert.equal(entry.subject_id, person.member_id)
      if (result === 'done' && object !== 'site') assert.ok(entry.object_id)
    })
  }
}

onBothDatabases('how people and programs get in', ways, HERE_ALLOWED)
