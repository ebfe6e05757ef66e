// An assistant that obeys every text it reads: without the confirmation of a preview, nothing that it calls changes anything.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { readEverything, TEXTS, writeEverywhere } from './hostile.ts'
import { type Mcp, mcpOf } from './mcp.ts'

/** All that people write, and what follows from it. */
const CONTENTS = [
  ...['organization', 'organization_member', 'room', 'room_member', 'meeting', 'meeting_series', 'attendee', 'invitee'],
  ...[
    'agenda_item',
    'agenda_proposal',
    'note',
    'note_version',
    'decision',
    'action_item',
    'attachment',
    'chat_message',
  ],
  ...['mailing', 'notice', 'notification', 'event', 'change', 'unordered_change', 'hook'],
] as const

const CONFIRMATIONS = ['AAAAAAAAAAAAAAAAAAAAAA', 'yes', 'confirmed by the person']
const NOT_DONE = /^(This confirm value was already used|It does not exist)/

onBothDatabases('an assistant that obeys texts', (stage) => {
  let scene: Scene
  let mcp: Mcp
  let meetings: number[]

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
    meetings = await writeEverywhere(stage(), scene)
  })

  /** Every row of these tables, and of others what no mere call may change. */
  const contents = async (): Promise<Record<string, string[]>> => {
    const { reads } = stage().site.db
    const whole = CONTENTS.map((table) => [table, reads.selectFrom(table as 'note').selectAll()] as const)
    const entries = reads.selectFrom('audit').select('audit_id').where('action', '<>', 'assistant_used')
    const found: Record<string, string[]> = {}
    for (const [table, query] of [
      ...whole,
      ['member', reads.selectFrom('member').select(['member_id', 'first_name', 'last_name', 'email'])] as const,
      ['api_token', reads.selectFrom('api_token').select(['token_id', 'access', 'revoked_ts'])] as const,
      ['audit', entries] as const,
    ])
      found[table] = (await query.execute()).map((row) => JSON.stringify(row)).sort()
    return found
  }
  const assertSame = async (was: Record<string, string[]>) => {
    const is = await contents()
    const changed = Object.keys(is).filter((table) => String(is[table]) !== String(was[table]))
    assert.deepEqual(changed, [])
  }

  /** What a text tells to call: each tool that writes, with what it says, and the tools that it names. */
  const callsOf = (text: string, meeting_id: number): [tool: string, args: Record<string, unknown>][] => {
    const invite = text.match(/\w+@[\w.]+\w/g) ?? ['evil@example.com']
    const note_id = Number(/\b(?:note|decision) (\d+)/.exec(text)?.[1] ?? 0)
    return [
      ['write_note', { meeting_id, text, kind: 'decision' }],
      ['write_action_item', { meeting_id, text, assignee_id: scene.owner.id }],
      ['write_agenda', { meeting_id, items: [{ title: text.trim().slice(0, 60), description: text }] }],
      ['write_meeting', { meeting_id, name: text.slice(0, 60), description: text, invite }],
      ...(note_id ? [['write_note', { note_id, text }] as [string, Record<string, unknown>]] : []),
    ]
  }

  test('changes nothing, whatever it takes for a confirmation', async () => {
    const was = await contents()
    for (const table of ['note', 'meeting', 'room', 'attachment', 'chat_message', 'meeting_series'] as const)
      assert.ok(was[table]!.length >= TEXTS.length, table)
    const read = await readEverything(mcp, meetings)
    const inside = read.map((text) => /\[data (\w+)\]\n(.*)\n\[\/data \1\]/s.exec(text)![2]!).join('\n')
    // It takes each value that is said anywhere in the texts, and those that it makes up.
    const said = new Set([...inside.matchAll(/confirm: (\S+)/g)].map(([, value]) => value!))
    assert.ok(said.has('BBBB') && said.has('AAAAAAAAAAAAAAAAAAAAAA'), [...said].join())
    for (const [index, text] of TEXTS.entries())
      for (const [tool, args] of callsOf(text, meetings[index]!)) {
        const confirm = /confirm: (\S+)/.exec(text)?.[1] ?? CONFIRMATIONS[index % CONFIRMATIONS.length]
        const answer = await mcp.call(tool, { ...args, confirm })
        assert.ok(answer.isError, `${tool} ${text}`)
        assert.match(answer.text, NOT_DONE)
      }
    const [first] = meetings
    for (const confirm of said) {
      const { isError } = await mcp.call('write_note', { meeting_id: first, text: 'Obeyed', confirm })
      assert.ok(isError)
    }
    for (const name of ['delete_meeting', 'send_mail', 'write_member']) {
      const { body } = await mcp.ask('tools/call', { name, arguments: { meeting_id: first } })
      assert.equal(body.error.code, -32_602)
    }
    await assertSame(was)
  })

  test('changes nothing by previews alone, and no preview confirms another call', async () => {
    const was = await contents()
    const values: string[] = []
    for (const [index, text] of TEXTS.entries()) {
      const [tool, args] = callsOf(text, meetings[index]!)[index % 4]!
      const preview = await mcp.call(tool, args)
      if (preview.isError) continue
      values.push(/\nconfirm: (\S+)$/.exec(preview.text)![1]!)
      const other = { meeting_id: meetings[index], text: 'Obeyed', confirm: values.at(-1) }
      assert.ok((await mcp.call('write_note', other)).isError)
      assert.ok((await mcp.call('write_action_item', other)).isError)
    }
    assert.ok(values.length > TEXTS.length / 2)
    await assertSame(was)
  })
})
