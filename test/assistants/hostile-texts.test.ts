// Texts of people that try to be more than texts: they stay between their marks, and change nothing.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { assertForm, readEverything, TEXTS, UNSEEN, writeEverywhere } from './hostile.ts'
import { type Mcp, mcpOf } from './mcp.ts'

onBothDatabases('texts of people in answers', (stage) => {
  let scene: Scene
  let mcp: Mcp
  let meetings: number[]

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
    meetings = await writeEverywhere(stage(), scene)
  })

  test('all of them stay between their marks, with nothing unseen and nothing that loads', async () => {
    const texts = await readEverything(mcp, meetings)
    for (const text of texts) assertForm(text)
    const all = texts.join('\n')
    for (const noun of ['room', 'meeting_series', 'attendee', 'member', 'attachment', 'chat_message'])
      assert.match(all, new RegExp(`^- ${noun} \\d+: .*(Ignore all previous|evil)`, 'm'), noun)
  })

  test('the number of the marks is another one in each answer', async () => {
    const numbers = new Set<string>()
    for (const meeting_id of meetings)
      numbers.add(/\[data (\w+)\]/.exec(await mcp.read('read_meeting', { meeting_id }))![1]!)
    assert.equal(numbers.size, meetings.length)
  })

  test('previews keep the same form, and nothing in a text confirms', async () => {
    for (const [index, text] of TEXTS.entries()) {
      const preview = await mcp.read('write_note', { meeting_id: meetings[index], text: text || 'x' })
      const confirms = preview.split('\n').filter((line) => line.startsWith('confirm: '))
      assert.equal(confirms.length, 1, preview)
      assert.ok(preview.endsWith(confirms[0]!))
      const inside = /\[data (\w+)\]\n(.*)\n\[\/data \1\]/s.exec(preview)![2]!
      for (const line of inside.split('\n')) assert.match(line, /^(New:|- (note|decision) | {2}\S)/)
      assert.doesNotMatch(inside, UNSEEN)
    }
    const { body } = await scene.owner.client.get(`/rooms/${scene.room}/notes?per_page=100`)
    assert.equal(body.length, TEXTS.length)
  })
})

onBothDatabases('the size of answers', (stage) => {
  let scene: Scene
  let mcp: Mcp
  let meeting_id: number

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
    meeting_id = await newMeeting(scene)
    const { client } = scene.owner
    for (let count = 0; count < 70; count++) {
      await client.post(`/meetings/${meeting_id}/notes`, { description: `<p>${`word${count} `.repeat(40)}</p>` })
      await client.post(`/meetings/${meeting_id}/action_items`, { description: `<p>Task ${count}</p>` })
    }
  })

  /** All answers of a call, from one `next` to another. */
  const all = async (tool: string, args: Record<string, unknown>, isRepeated: boolean) => {
    const texts = [await mcp.read(tool, args)]
    for (;;) {
      const next = /^next: (\S+)$/m.exec(texts.at(-1)!)?.[1]
      if (next === undefined) return texts
      assert.ok(texts.length < 100)
      texts.push(await mcp.read(tool, isRepeated ? { ...args, next } : { next }))
    }
  }

  test('more is read with `next`, each thing once, whether the arguments are repeated or not', async () => {
    for (const isRepeated of [true, false]) {
      const texts = await all('read_meeting', { meeting_id }, isRepeated)
      const things = texts.flatMap((text) => text.match(/^- \w+ \d+/gm)!)
      assert.equal(things.filter((thing) => thing.startsWith('- note ')).length, 70)
      assert.equal(things.filter((thing) => thing.startsWith('- action_item ')).length, 70)
      assert.equal(new Set(things).size, things.length)
      const items = await all('list_action_items', { meeting_id }, isRepeated)
      assert.equal(new Set(items.flatMap((text) => text.match(/^- action_item \d+/gm)!)).size, 70)
    }
  })

  test('a text that is too long for an answer is cut, and says so', async () => {
    const meeting = await newMeeting(scene)
    const { client } = scene.owner
    for (const letter of ['x', 'ü', '🛶'])
      await client.post(`/meetings/${meeting}/notes`, { description: `<p>${`${letter.repeat(50)} `.repeat(400)}</p>` })
    const texts = await all('read_meeting', { meeting_id: meeting, part: 'notes' }, true)
    assert.equal(texts.join('\n').match(/\(cut: /g)?.length, 3)
    assert.equal(texts.join('\n').match(/^- note \d+/gm)?.length, 3)
    assert.doesNotMatch(texts.join('\n'), /\ufffd/)
  })

  test('a `next` of another person, of another call, or made up opens nothing', async () => {
    const { chief } = scene
    const other = mcpOf(stage().app, await stage().token(chief.id))
    const next = /^next: (\S+)$/m.exec(await mcp.read('list_action_items', { meeting_id }))![1]!
    const cases = [
      () => other.call('list_action_items', { next }),
      () => mcp.call('list_decisions', { next }),
      () => mcp.call('list_action_items', { next, state: 'closed' }),
      () => mcp.call('list_action_items', { next: `${next.slice(0, -2)}AA` }),
      () => mcp.call('read_meeting', { next: 'v1.AAAA' }),
    ]
    for (const call of cases) {
      const { text, isError } = await call()
      assert.ok(isError, text)
      assert.match(text, /Begin again/)
    }
    const cursor = /^next: (\S+)$/m.exec(await mcp.read('read_changes', { after: 'now' }))![1]!
    assert.match((await other.call('read_changes', { after: cursor })).text, /Begin again/)
    assert.match((await mcp.call('read_changes', { after: 'yesterday' })).text, /Begin again/)
    await scene.owner.client.post(`/meetings/${meeting_id}/notes`, { description: '<p>New</p>' })
    const changes = await mcp.read('read_changes', { after: cursor })
    assert.match(changes, /^- note \d+$/m)
    assert.match(changes, /\nnext: \S+$/)
  })
})
