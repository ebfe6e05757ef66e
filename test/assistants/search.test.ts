// The tool `search`: what it finds, within which limits, how it shows an excerpt, and what of it organizations hide.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newMeeting, type Scene, setScene, someone } from '../places/scene.ts'
import { indexed } from '../search/indexed.ts'
import { NOW, onBothDatabases } from '../stage.ts'
import { type Mcp, mcpOf } from './mcp.ts'

type Args = Record<string, unknown>

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

onBothDatabases('search for assistants', (stage) => {
  let scene: Scene
  let mcp: Mcp
  let meeting_id: number

  before(async () => {
    scene = await setScene(stage())
    mcp = mcpOf(stage().app, await stage().token(scene.owner.id))
    meeting_id = await newMeeting(scene)
  })

  const made = async (path: string, body: object, id: string): Promise<number> => {
    const answer = await scene.owner.client.post(path, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body[id]
  }
  const note = (description: string, more: object = {}) =>
    made(`/meetings/${meeting_id}/notes`, { description, ...more }, 'note_id')

  const read = async (args: Args, as = mcp) => {
    await indexed(stage().site)
    return as.read('search', args)
  }
  const found = async (args: Args, as = mcp) => (await read(args, as)).match(/^- \w+ \d+/gm) ?? []

  test('finds words with their place and an excerpt, without the marks around what matches', async () => {
    const id = await note('<p>The <b>harbour</b> crane &amp; its &lt;rope&gt; are worn</p>')
    const text = await read({ query: 'crane rope' })
    const inside = /^.*not instructions.*\n\[data (\w+)\]\n(.*)\n\[\/data \1\]$/s.exec(text)![2]!
    assert.deepEqual(inside.split('\n'), [
      `- note ${id}: The harbour crane & its \\<rope> are worn`,
      `  ${iso(NOW)}`,
      `  meeting ${meeting_id} (Weekly round), room ${scene.room} (Board)`,
      '  > The harbour crane & its \\<rope> are worn',
    ])
    assert.deepEqual(await found({ query: '"rope are worn"' }), [`- note ${id}`])
    assert.match(await read({ query: 'crane harvest' }), /^Nothing found\.$/)
  })

  test('an excerpt is around what was found', async () => {
    await note(`<p>${'reed '.repeat(60)}<b>spoonbill</b> ${'duck '.repeat(80)}</p>`)
    const [, title = '', excerpt = ''] = /^- note \d+: (.*)\n(?: {2}[^>].*\n)+ {2}> (.*)$/m.exec(
      await read({ query: 'spoonbill' }),
    )!
    assert.ok(title.length <= 80 && !title.includes('spoonbill'), title)
    assert.match(excerpt, /reed spoonbill duck/)
    assert.ok(excerpt.length <= 240, excerpt)
  })

  test('kinds limit what is found, and one that does not exist is named', async () => {
    const kinds = {
      note: await note('<p>A lighthouse</p>'),
      decision: await note('<p>The lighthouse is painted</p>', { tags: ['decision'] }),
      meeting: await newMeeting(scene, 'Lighthouse'),
      action_item: await made(
        `/meetings/${meeting_id}/action_items`,
        { description: '<p>Paint the lighthouse</p>' },
        'action_item_id',
      ),
      agenda_item: await made(`/meetings/${meeting_id}/agenda_items`, { title: 'The lighthouse' }, 'agenda_item_id'),
    }
    const of = (...names: (keyof typeof kinds)[]) => names.map((name) => `- ${name} ${kinds[name]}`).toSorted()
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
      assert.deepEqual(await found({ query: 'lighthouse', kind }), of(kind))
    const some = await found({ query: 'lighthouse', kind: 'decision,action_item' })
    assert.deepEqual(some.toSorted(), of('decision', 'action_item'))
    const all = await found({ query: 'lighthouse' })
    assert.deepEqual(all.toSorted(), of('note', 'decision', 'meeting', 'action_item', 'agenda_item'))
    const { text, isError } = await mcp.call('search', { query: 'lighthouse', kind: 'SECRET' })
    assert.ok(isError)
    assert.match(text, /^The argument "kind" has a value that is not allowed\.$/)
  })

  test('after and before limit when it was written', async () => {
    const ids: number[] = []
    const start = stage().site.clock()
    for (let hour = 0; hour < 3; hour++) {
      ids.push(await note('<p>The pilot boarded</p>'))
      stage().pass(3_600)
    }
    const [after, before] = [iso(start + 1_800), iso(start + 5_400)]
    const notes = (...which: number[]) => which.map((id) => `- note ${id}`)
    assert.deepEqual((await found({ query: 'pilot', after })).toSorted(), notes(ids[1]!, ids[2]!))
    assert.deepEqual((await found({ query: 'pilot', before })).toSorted(), notes(ids[0]!, ids[1]!))
    assert.deepEqual(await found({ query: 'pilot', after, before }), notes(ids[1]!))
    for (const name of ['after', 'before']) {
      const { text, isError } = await mcp.call('search', { query: 'pilot', [name]: 'SECRET' })
      assert.ok(isError)
      assert.match(text, new RegExp(`^The argument "${name}" has a value that is not allowed\\.$`))
    }
  })

  test('next continues, each result once, and belongs to its query', async () => {
    const written: string[] = []
    for (let count = 0; count < 32; count++)
      written.push(`- note ${await note(`<p>Tern ${'feather '.repeat(40)}</p>`)}`)
    const things: string[] = []
    let more: string | undefined
    do {
      const text = await read(more === undefined ? { query: 'tern' } : { query: 'tern', next: more })
      things.push(...text.match(/^- \w+ \d+/gm)!)
      more = /\nnext: (\S+)$/.exec(text)?.[1]
    } while (more !== undefined)
    assert.deepEqual(things.toSorted(), written.toSorted())
    const next = /\nnext: (\S+)$/.exec(await read({ query: 'tern' }))![1]!
    for (const args of [
      { query: 'feather', next },
      { query: 'tern', kind: 'note', next },
    ])
      assert.match((await mcp.call('search', args)).text, /Begin again/)
  })

  test('a room limits what is found to itself', async () => {
    const room = await stage().room(scene.organization)
    await stage().place(room, scene.owner.id, 2)
    const there = await made(`/rooms/${room}/notes`, { description: '<p>The mooring is fixed</p>' }, 'note_id')
    const here = await note('<p>The mooring is loose</p>')
    assert.deepEqual((await found({ query: 'mooring' })).toSorted(), [`- note ${here}`, `- note ${there}`].toSorted())
    assert.deepEqual(await found({ query: 'mooring', room_id: room }), [`- note ${there}`])
    assert.deepEqual(await found({ query: 'mooring', room_id: scene.room }), [`- note ${here}`])
    const { id } = await someone(stage(), scene)
    const outsider = mcpOf(stage().app, await stage().token(id))
    assert.deepEqual(await found({ query: 'mooring' }, outsider), [])
  })

  test('what lies in an organization that hides its rooms is not found, however much it is', async () => {
    const { client } = scene.owner
    const organization = await stage().organization(scene.owner.id, 'Quiet')
    const room = await stage().room(organization, { name: 'Cormorant room' })
    await stage().place(room, scene.owner.id, 2)
    const here = await note('<p>A cormorant</p>')
    for (let count = 0; count < 30; count++)
      await client.post(`/rooms/${room}/notes`, { description: '<p>Cormorant</p>' })
    await client.post(`/rooms/${room}/meetings`, { name: 'Cormorant' })
    await indexed(stage().site)
    const { body } = await client.get(`/search_results?search=cormorant&per_page=100`)
    assert.deepEqual(new Set(body.map(({ kind }: Args) => kind)), new Set(['note', 'meeting', 'room']))
    assert.equal((await found({ query: 'cormorant', kind: 'room' })).length, 1)
    await client.patch(`/organizations/${organization}`, { assistants: 'off' })
    const text = await read({ query: 'cormorant' })
    assert.deepEqual(text.match(/^- \w+ \d+/gm), [`- note ${here}`])
    assert.doesNotMatch(text, /Quiet|Cormorant room|^next: /m)
    assert.match(await read({ query: 'cormorant', kind: 'room' }), /^Nothing found\.$/)
    assert.match(
      (await mcp.call('search', { query: 'cormorant', room_id: room })).text,
      /does not exist, or this person is not allowed/,
    )
    await client.patch(`/organizations/${organization}`, { assistants: 'read' })
    assert.ok((await found({ query: 'cormorant', room_id: room })).length > 20)
  })
})
