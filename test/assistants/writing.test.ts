// Tools that write: a preview first, which does nothing, and then what was shown, once.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { ftest } from '../ring.ts'
import { onBothDatabases } from '../stage.ts'
import { type Mcp, mcpOf, type ToolAnswer } from './mcp.ts'

type Args = Record<string, unknown>

const valueIn = ({ text }: ToolAnswer): string => {
  const found = /\nconfirm: (\S{20,})$/.exec(text)
  assert.ok(found, text)
  return found[1]!
}

const MISSING = /does not exist, or this person is not allowed/

onBothDatabases('tools that write', (stage) => {
  let scene: Scene
  let mcp: Mcp
  let meeting_id: number

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
    meeting_id = await newMeeting(scene)
  })

  /** Counts of all that a change leaves. */
  const traces = async () => {
    const { reads } = stage().site.db
    const contents = ['note', 'meeting', 'agenda_item', 'action_item', 'attendee'] as const
    const tables = ['event', 'unordered_change', 'notice', 'notification', ...contents] as const
    const counted = tables.map((table) => reads.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('rows')))
    const entries = reads.selectFrom('audit').select((eb) => eb.fn.countAll<number>().as('rows'))
    const all = [...counted, entries.where('action', '<>', 'assistant_used')]
    return Promise.all(all.map(async (query) => Number((await query.executeTakeFirstOrThrow()).rows)))
  }

  const confirmed = async (tool: string, args: Args) => {
    const preview = await mcp.call(tool, args)
    const value = valueIn(preview)
    const [first, second] = await Promise.all([1, 2].map(() => mcp.call(tool, { ...args, confirm: value })))
    const done = [first!, second!].filter(({ isError }) => !isError)
    assert.equal(done.length, 1, `${first!.text}\n${second!.text}`)
    const again = await mcp.call(tool, { ...args, confirm: value })
    assert.ok(again.isError)
    const [, noun, id, url] = /^done: (note|action_item|meeting) (\d+) (https:\S+)$/.exec(done[0]!.text)!
    return { preview: preview.text, noun: noun!, id: Number(id), url: url! }
  }

  test('a preview does nothing, and a confirmation does it once, even if it comes twice at a moment', async () => {
    const { id: assignee_id } = await someone(stage(), scene, { organization: 3, room: 3 })
    const calls: [tool: string, args: Args][] = [
      ['write_note', { meeting_id, text: 'A note' }],
      ['write_action_item', { meeting_id, text: 'A task', assignee_id }],
      ['write_agenda', { meeting_id, items: [{ title: 'First' }] }],
      [
        'write_meeting',
        { room_id: scene.room, name: 'Another', start: '2026-03-09T09:00:00Z', invite: ['ines@example.com'] },
      ],
    ]
    for (const [tool, args] of calls) {
      const was = await traces()
      await mcp.call(tool, args)
      assert.deepEqual(await traces(), was, tool)
      await confirmed(tool, args)
      assert.notDeepEqual(await traces(), was, tool)
    }
  })

  test('notes, decisions and issues are written in Markdown, and kept as HTML of the allowed tags', async () => {
    const text = '# Title\n\nWe **agree** <script>x</script>\n\n- one\n- two ![x](https://evil.example/y)'
    const { id, noun, url } = await confirmed('write_note', { meeting_id, text, kind: 'decision' })
    assert.deepEqual([noun, url], ['note', `https://moot.example/meetings/${meeting_id}`])
    const { body } = await scene.owner.client.get(`/notes/${id}?embed=tags`)
    assert.deepEqual(body.tags, ['decision'])
    assert.match(
      body.description,
      /<strong>Title<\/strong>.*<strong>agree<\/strong> &lt;script&gt;.*<ul>\s*<li>one<\/li>/s,
    )
    const [entry] = (await stage().audit()).filter(({ action }) => action === 'assistant_wrote').slice(-1)
    assert.deepEqual(
      [entry!.member_id, entry!.object_kind, entry!.object_id, entry!.details],
      [scene.owner.id, 'note', id, { tool: 'write_note', application: null }],
    )
    assert.deepEqual([entry!.room_id, entry!.via], [scene.room, 'token'])
    const { preview } = await confirmed('write_note', { note_id: id, text: 'Not yet', kind: 'issue' })
    assert.match(
      preview,
      /Old:\n- decision \d+\n(.*\n)*.*\*\*agree\*\*(.*\n)*New:\n- note \d+\n.*issue(.*\n)*.*Not yet/,
    )
    const after = await scene.owner.client.get(`/notes/${id}?embed=tags`)
    assert.deepEqual([after.body.tags, after.body.description], [['issue'], '<p>Not yet</p>'])
  })

  ftest('action items are written, changed and closed', async () => {
    const due = '2026-03-05T10:00:00Z'
    const { id } = await confirmed('write_action_item', { meeting_id, text: 'Do', due, assignee_id: scene.owner.id })
    await confirmed('write_action_item', { action_item_id: id, state: 'closed' })
    const { body } = await scene.owner.client.get(`/action_items/${id}`)
    assert.deepEqual(
      [body.description, body.state.value, body.due_ts.iso_8601, body.member_id.value],
      ['<p>Do</p>', 1, due, scene.owner.id],
    )
  })

  ftest('named agenda items come first, in order, and others stay behind as they are', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const path = `/meetings/${meeting}/agenda_items`
    const agenda_items = [
      { title: 'A', description: '<p>a</p>', duration_seconds: 60, children: [{ title: 'A1' }, { title: 'A2' }] },
      { title: 'B', presenter_id: scene.owner.id },
      { title: 'C' },
    ]
    const { body: rows } = await client.put(path, { agenda_items })
    const idOf = (title: string) => rows.find((row: Args) => row['title'] === title).agenda_item_id
    const items = [
      { agenda_item_id: idOf('C'), minutes: 5 },
      { title: 'New', minutes: 2 },
      { agenda_item_id: idOf('A2'), title: 'A two' },
    ]
    await confirmed('write_agenda', { meeting_id: meeting, items })
    const { body } = await client.get(path)
    assert.deepEqual(
      body.map((row: any) => [row.title, row.duration_seconds, row.description, row.presenter_id?.value ?? null]),
      [
        ['C', 300, null, null],
        ['New', 120, null, null],
        ['A', 60, '<p>a</p>', null],
        ['A two', null, null, null],
        ['A1', null, null, null],
        ['B', null, null, scene.owner.id],
      ],
    )
    const unknown = await mcp.call('write_agenda', { meeting_id: meeting, items: [{ agenda_item_id: UNKNOWN }] })
    assert.match(unknown.text, /"items"/)
  })

  ftest('a meeting is scheduled with its people, and the preview counts who gets mail', async () => {
    const invite = ['ines@example.com', 'tomas@example.com']
    const start = '2026-03-09T10:00:00+01:00'
    const made = await confirmed('write_meeting', { room_id: scene.room, name: 'Review', start, minutes: 45, invite })
    assert.match(made.preview, /2 people will get e-mail/)
    const { body } = await scene.owner.client.get(`/meetings/${made.id}?embed=attendees`)
    assert.deepEqual(
      [body.name, body.start_time.iso_8601, body.duration.value],
      ['Review', '2026-03-09T09:00:00Z', 2700],
    )
    assert.equal(body.attendees.length, 3)
    const { body: mailings } = await scene.owner.client.get(`/meetings/${made.id}/mailings`)
    assert.deepEqual(
      mailings.map(({ kind, recipients }: Args) => [kind, recipients]),
      [['invitation', 2]],
    )
    const moved = await confirmed('write_meeting', { meeting_id: made.id, start: '2026-03-10T10:00:00+01:00' })
    assert.match(moved.preview, /2 people will get e-mail/)
    const silent = await mcp.call('write_note', { meeting_id: made.id, text: 'x' })
    assert.match(silent.text, /0 people will get e-mail/)
  })

  test('a value fits one person, token, tool and set of arguments, in any order, for five minutes', async () => {
    const args = { meeting_id, text: 'Fits', kind: 'issue' }
    const value = valueIn(await mcp.call('write_note', args))
    const other = await someone(stage(), scene, { organization: 3, room: 2 })
    const others: [client: Mcp, tool: string, args: Args][] = [
      [mcpOf(stage().app, await stage().token(other.id)), 'write_note', args],
      [mcpOf(stage().app, await stage().token(scene.owner.id)), 'write_note', args],
      [mcp, 'write_action_item', { meeting_id, text: 'Fits' }],
      [mcp, 'write_note', { ...args, text: 'fits' }],
      [mcp, 'write_note', { meeting_id, text: 'Fits' }],
    ]
    const was = await traces()
    for (const [client, tool, sent] of others) {
      const refused = await client.call(tool, { ...sent, confirm: value })
      assert.ok(refused.isError, refused.text)
    }
    assert.ok((await mcp.call('write_note', { ...args, confirm: 'AAAAAAAAAAAAAAAAAAAAAA' })).isError)
    assert.deepEqual(await traces(), was)
    const { text } = await mcp.call('write_note', { confirm: value, kind: 'issue', text: 'Fits', meeting_id })
    assert.match(text, /^done: note/)
    const late = valueIn(await mcp.call('write_note', args))
    stage().pass(301)
    assert.ok((await mcp.call('write_note', { ...args, confirm: late })).isError)
  })

  ftest('if the thing, the agenda or the right has changed, nothing is done', async () => {
    const { client } = scene.owner
    const { body: note } = await client.post(`/meetings/${meeting_id}/notes`, { description: '<p>One</p>' })
    const changes: [tool: string, args: Args, change: () => Promise<unknown>][] = [
      [
        'write_note',
        { note_id: note.note_id, text: 'Two' },
        () => client.patch(`/notes/${note.note_id}`, { description: '<p>Three</p>' }),
      ],
      [
        'write_agenda',
        { meeting_id, items: [{ title: 'Later' }] },
        () => client.post(`/meetings/${meeting_id}/agenda_items`, { title: 'Between' }),
      ],
      [
        'write_meeting',
        { meeting_id, name: 'Renamed' },
        () => client.patch(`/meetings/${meeting_id}`, { location: 'Hall' }),
      ],
    ]
    for (const [tool, args, change] of changes) {
      const value = valueIn(await mcp.call(tool, args))
      await change()
      const was = await traces()
      const answer = await mcp.call(tool, { ...args, confirm: value })
      assert.match(answer.text, /changed since the preview/)
      assert.deepEqual(await traces(), was, tool)
      const { text } = await mcp.call(tool, { ...args, confirm: valueIn(answer) })
      assert.match(text, /^done:/)
    }
    const member = await someone(stage(), scene, { organization: 3, room: 3 })
    const theirs = mcpOf(stage().app, await stage().token(member.id))
    const args = { room_id: scene.room, text: 'Soon gone' }
    const value = valueIn(await theirs.call('write_note', args))
    await stage().write((trx) => trx.deleteFrom('room_member').where('member_id', '=', member.id).execute())
    assert.match((await theirs.call('write_note', { ...args, confirm: value })).text, MISSING)
  })

  test('a note under the running item can be changed, though time passes', async () => {
    const { client } = scene.owner
    const meeting = await newMeeting(scene)
    const path = `/meetings/${meeting}/agenda_items`
    const { body: item } = await client.post(path, { title: 'Runs' })
    await client.patch(`/meetings/${meeting}`, { state: 'started' })
    await client.patch(`/agenda_items/${item.agenda_item_id}`, { state: 'current' })
    const added = { description: '<p>One</p>', agenda_item_id: item.agenda_item_id }
    const { body: note } = await client.post(`/meetings/${meeting}/notes`, added)
    const calls: [tool: string, args: Args][] = [
      ['write_note', { note_id: note.note_id, text: 'Two' }],
      ['write_agenda', { meeting_id: meeting, items: [{ title: 'Next' }] }],
    ]
    for (const [tool, args] of calls) {
      const value = valueIn(await mcp.call(tool, args))
      const { body: was } = await client.get(`/agenda_items/${item.agenda_item_id}`)
      stage().pass(20)
      const { body: is } = await client.get(`/agenda_items/${item.agenda_item_id}`)
      assert.equal(is.elapsed_seconds, was.elapsed_seconds + 20)
      assert.match((await mcp.call(tool, { ...args, confirm: value })).text, /^done:/, tool)
    }
  })

  ftest('errors name the argument, repeat nothing, and hide what is hidden', async () => {
    const outsider = await someone(stage(), scene)
    const theirs = mcpOf(stage().app, await stage().token(outsider.id))
    const cases: [client: Mcp, tool: string, args: Args, text: RegExp][] = [
      [mcp, 'write_action_item', { meeting_id }, /"text"/],
      [mcp, 'write_action_item', { meeting_id, text: 'x', due: 'SECRET' }, /"due"/],
      [mcp, 'write_action_item', { meeting_id, text: 'x', assignee_id: UNKNOWN }, /"assignee_id"/],
      [mcp, 'write_meeting', { room_id: scene.room, name: 'x', invite: ['SECRET'] }, /"invite"/],
      [
        mcp,
        'write_agenda',
        { meeting_id, items: [{ title: 'x' }, { minutes: 5 }] },
        /"items\.title" is missing.*new item/,
      ],
      [mcp, 'write_agenda', { meeting_id, items: [{ title: ' ' }] }, /"items\.title" is missing/],
      [mcp, 'write_note', { text: 'x' }, /Exactly one/],
      [mcp, 'write_note', { text: 'x', meeting_id, SECRET: 1 }, /Only these arguments/],
      [mcp, 'write_note', { meeting_id: UNKNOWN, text: 'x' }, MISSING],
      [theirs, 'write_note', { meeting_id, text: 'x' }, MISSING],
      [theirs, 'write_agenda', { meeting_id, items: [] }, MISSING],
      [theirs, 'write_meeting', { room_id: scene.room, name: 'x' }, MISSING],
    ]
    for (const [client, tool, args, expected] of cases) {
      const { text, isError } = await client.call(tool, args)
      assert.ok(isError, text)
      assert.match(text, expected)
      assert.doesNotMatch(text, /SECRET/)
    }
  })

  test('with read access a write is 403 with the scope that it needs', async () => {
    const reading = mcpOf(stage().app, await stage().token(scene.owner.id, 'read'))
    const { status, headers, body } = await reading.ask('tools/call', { name: 'write_note', arguments: {} })
    assert.deepEqual([status, body.id], [403, 1])
    assert.match(
      headers['www-authenticate']!,
      /^Bearer error="insufficient_scope", scope="write", resource_metadata="https:\/\/moot.example\/\.well-known\/oauth-protected-resource\/mcp"$/,
    )
  })

  test('an organization that lets assistants only read refuses writes at once, and one that hides is not there', async () => {
    const { client } = scene.owner
    const path = `/organizations/${scene.organization}`
    const args = { meeting_id, text: 'Refused' }
    const item = await client.post(`/rooms/${scene.room}/action_items`, { description: '<p>Old</p>' })
    const calls: [tool: string, args: Args][] = [
      ['write_note', args],
      ['write_note', { room_id: scene.room, text: 'Refused' }],
      ['write_action_item', { meeting_id, text: 'Refused' }],
      ['write_action_item', { action_item_id: item.body.action_item_id, state: 'closed' }],
      ['write_agenda', { meeting_id, items: [{ title: 'Refused' }] }],
      ['write_meeting', { meeting_id, name: 'Refused' }],
      ['write_meeting', { room_id: scene.room, name: 'Refused' }],
    ]
    const values: string[] = []
    for (const [tool, sent] of calls) values.push(valueIn(await mcp.call(tool, sent)))
    const value = values[0]!
    const refused = async (expected: RegExp) => {
      for (const [index, [tool, sent]] of calls.entries())
        for (const one of [sent, { ...sent, confirm: values[index] }]) {
          const { text, isError } = await mcp.call(tool, one)
          assert.ok(isError, `${tool} ${text}`)
          assert.match(text, expected, tool)
        }
    }
    const was = await traces()
    await client.patch(path, { assistants: 'read' })
    await refused(/organization .* read-only access/)
    await mcp.read('read_meeting', { meeting_id })
    await client.patch(path, { assistants: 'off' })
    await refused(MISSING)
    // The settings of the organization are in the audit log, which is counted last.
    assert.deepEqual((await traces()).slice(4, -1), was.slice(4, -1))
    assert.match((await mcp.call('write_note', { meeting_id, text: 'x', agenda_item_id: UNKNOWN })).text, MISSING)
    assert.match((await mcp.call('read_meeting', { meeting_id })).text, MISSING)
    for (const tool of ['list_meetings', 'list_action_items', 'list_decisions', 'read_changes'])
      assert.doesNotMatch(await mcp.read(tool), /- (meeting|note|action_item|decision|room|organization) /, tool)
    const room_id = scene.room
    for (const [tool, args] of [
      ['list_meetings', { room_id }],
      ['list_action_items', { meeting_id }],
      ['list_decisions', { room_id }],
      ['search', { query: 'x', room_id }],
      ['read_changes', { room_id }],
    ] as const)
      assert.match((await mcp.call(tool, args)).text, MISSING, tool)
    assert.equal((await client.get(`/meetings/${meeting_id}`)).status, 200)
    await client.patch(path, { assistants: 'on' })
    assert.match((await mcp.call('write_note', { ...args, confirm: value })).text, /expired|^done/)
  })
})

onBothDatabases(
  'tools that write with MCP=read',
  (stage) => {
    test('are unknown, and six are listed', async () => {
      const scene = await setScene(stage())
      const mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
      const { body } = await mcp.ask('tools/list')
      assert.equal(body.result.tools.length, 6)
      const refused = await mcp.ask('tools/call', { name: 'write_note', arguments: { room_id: scene.room, text: 'x' } })
      assert.equal(refused.body.error.code, -32_602)
      const { headers } = await mcpOf(stage().app, undefined).ask('tools/list')
      assert.match(headers['www-authenticate']!, /scope="read"/)
    })
  },
  { mcp: 'read' },
)
