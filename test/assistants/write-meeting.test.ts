// Previews of meetings: whom a call would invite, with the address that was given, and what is refused before anything is done.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { WritingContext } from '../../server/assistants/changes/write.ts'
import { callTool } from '../../server/assistants/tools/tools.ts'
import { Problem } from '../../server/problem.ts'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { type Mcp, mcpOf } from './mcp.ts'

onBothDatabases('previews of meetings', (stage) => {
  let scene: Scene
  let mcp: Mcp

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
  })

  const emailAndName = async (id: number) => {
    const { reads } = stage().site.db
    const row = await reads.selectFrom('member').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()
    return { email: row.email!, name: row.name }
  }
  /** The first lines of the attendees in a preview. */
  const people = (text: string) => text.match(/^- attendee\b.*$/gm) ?? []

  test('people who are invited are shown with their name and the address that was given', async () => {
    const { id } = await someone(stage(), scene, { organization: 3, room: 3 })
    const { email, name } = await emailAndName(id)
    const meeting_id = await newMeeting(scene)
    const invite = [email, 'ines@example.com']
    for (const place of [{ meeting_id }, { room_id: scene.room, name: 'Review' }]) {
      const text = await mcp.read('write_meeting', { ...place, invite })
      const [known, stranger, ...more] = people(text).toSorted((one) => (one.includes(email) ? -1 : 1))
      assert.equal(known, `- attendee (new): ${name} \\<${email}>`)
      assert.match(stranger!, /^- attendee \(new\): .+ \\<ines@example\.com>$/)
      assert.deepEqual(more, [])
      assert.doesNotMatch(text, /already attends/)
    }
  })

  test('who attends is not shown as new, and two spellings of an address are one invitation', async () => {
    const { id } = await someone(stage(), scene, { organization: 3, room: 3 })
    const { email, name } = await emailAndName(id)
    const meeting_id = await newMeeting(scene)
    const path = `/meetings/${meeting_id}/attendees`
    const { status, body } = await scene.owner.client.post(path, { email })
    assert.equal(status, 201)
    const twice = await mcp.read('write_meeting', { meeting_id, invite: [email, email.toUpperCase()] })
    assert.deepEqual(people(twice), [`- attendee ${body.attendee_id}: ${name} \\<${email}>`])
    assert.match(twice, /^ {2}already attends$/m)
    const own = await emailAndName(scene.owner.id)
    const scheduled = await mcp.read('write_meeting', { room_id: scene.room, name: 'Review', invite: [own.email] })
    assert.deepEqual(people(scheduled), [`- attendee: ${own.name} \\<${own.email}>`])
    assert.match(scheduled, /^- meeting \(new\): Review$/m)
    const invite = ['tomas@example.com', 'Tomas@example.com']
    const preview = await mcp.read('write_meeting', { meeting_id, invite })
    assert.equal(people(preview).length, 1)
    const confirm = /\nconfirm: (\S+)$/.exec(preview)![1]!
    assert.match(await mcp.read('write_meeting', { meeting_id, invite, confirm }), /^done: meeting/)
    assert.equal((await scene.owner.client.get(path)).body.length, 3)
  })

  test('a site that is too busy to clean a text says so, as it does of other requests', async () => {
    const failed: unknown[] = []
    const changes = {
      clean: async () => {
        throw new Problem(503, 'Busy')
      },
      together: () => assert.fail('Nothing is done.'),
    }
    const log = { error: (error: unknown) => failed.push(error) }
    const context = { site: stage().site, caller: {}, changes, log } as unknown as WritingContext
    for (const [tool, args] of [
      ['write_note', { meeting_id: 1, text: 'x' }],
      ['write_action_item', { meeting_id: 1, text: 'x' }],
      ['write_agenda', { meeting_id: 1, items: [{ title: 'x' }] }],
      ['write_meeting', { room_id: 1, name: 'x' }],
    ] as const) {
      const { isError, content } = await callTool(context, tool, args)
      assert.ok(isError)
      assert.deepEqual(content, [{ type: 'text', text: 'The site is too busy. Try again later.' }])
    }
    assert.deepEqual(failed, [])
  })
})
