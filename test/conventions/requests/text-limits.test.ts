// Text: what both databases carry alike, how long it may be, and what counts as a character.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, setScene, WIDE } from '../../places/scene.ts'
import { onBothDatabases } from '../../stage.ts'

/** What is sent, as JSON text, and what is kept of it. */
const CARRIED: [what: string, json: string, kept: string][] = [
  ['NUL is gone', '"a\\u0000b"', 'ab'],
  ['control characters are gone', '"a\\u0001\\u0008\\u000b\\u000c\\u001fb"', 'ab'],
  ['line breaks and tabs stay, lines end alike', '"a\\tb\\nc\\r\\nd\\re"', 'a\tb\nc\nd\ne'],
  ['a lone surrogate is replaced', '"a\\ud83db"', 'a\ufffdb'],
  ['surrogates the wrong way round are replaced', '"\\udeF6\\ud83d"', '\ufffd\ufffd'],
  ['a pair of surrogates is a character', '"\\ud83d\\udef6"', WIDE],
  ['characters of four bytes', `"${WIDE}𝔐"`, `${WIDE}𝔐`],
  ['bidirectional marks', '"\\u202eabc\\u202c \\u2067x\\u2069"', '\u202eabc\u202c \u2067x\u2069'],
  ['combining marks are left as they come', '"e\\u0301 \\u00e9"', 'e\u0301 \u00e9'],
  ['joined emoji', '"👩‍🚀"', '👩‍🚀'],
  ['no character at all', '"a\\ufffe\\uffffb"', 'ab'],
  ['a byte order mark within', '"a\\ufeffb"', 'a\ufeffb'],
  ['the last code point but two', '"\\udbff\\udffd"', '\u{10fffd}'],
  ['quotes and backslashes', '"\'\\"\\\\ \'; drop table meeting; --"', "'\"\\ '; drop table meeting; --"],
  ['percent signs and underscores', '"100% _x_"', '100% _x_'],
]

onBothDatabases('text', (stage) => {
  let scene: Scene
  let client: Client
  let meeting: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    meeting = `/meetings/${await newMeeting(scene)}`
  })

  const rename = (name: string) => client.patch(meeting, { name })

  for (const [what, json, kept] of CARRIED) {
    test(`${what}, in plain text, in HTML, in tags and in data`, async () => {
      const plain = await client.ask('PATCH', meeting, undefined, { payload: `{"name": ${json}, "location": ${json}}` })
      assert.deepEqual([plain.body.name, plain.body.location], [kept, kept])
      const payload = `{"description": ${json}, "tags": [${json}]}`
      const note = await client.ask('POST', `${meeting}/notes`, undefined, { payload })
      assert.equal(note.body.description.replace(/&quot;/g, '"'), kept)
      const { body } = await client.get(`/notes/${note.body.note_id}?embed=tags`)
      assert.deepEqual(body.tags, [kept])
      const other = await client.post(`/rooms/${scene.room}/meetings`, {})
      const source = await client.ask('POST', `/meetings/${other.body.meeting_id}/meeting_sources`, undefined, {
        payload: `{"source_type": "m${other.body.meeting_id}", "source_id": ${json}, "source_data": {${json}: [${json}]}}`,
      })
      assert.deepEqual([source.body.source_id, source.body.source_data], [kept, { [kept]: [kept] }])
      assert.deepEqual((await client.get(`/meeting_sources/${source.body.id}`)).body, source.body)
      assert.deepEqual((await client.get(meeting)).body, plain.body)
    })
  }

  test('a text of nothing but what is not carried is empty', async () => {
    for (const json of ['"\\u0000"', '" \\u0007\\n"', '"<\\u0000b>"'])
      assertInvalid(await client.ask('PATCH', meeting, undefined, { payload: `{"name": ${json}}` }), 'meetings', [
        'name',
        'invalid_value',
      ])
  })

  const COUNTED = ['x', 'é', '漢', WIDE, '\u202e']

  for (const character of COUNTED) {
    test(`lengths count characters: ${JSON.stringify(character)}`, async () => {
      assert.equal((await rename(character.repeat(255))).body.name, character.repeat(255))
      assertInvalid(await rename(character.repeat(256)), 'meetings', ['name', 'too_long'])
      const sources = { source_type: character.repeat(20), source_id: character.repeat(255) }
      const made = await client.post(`/rooms/${scene.room}/meetings`, { meeting_source: sources })
      assert.equal(made.status, 201)
      const tags = [character.repeat(64)]
      assert.equal((await client.post(`${meeting}/notes`, { description: 'x', tags })).status, 201)
      const long = await client.post(`${meeting}/notes`, { description: 'x', tags: [`${tags[0]}x`] })
      assertInvalid(long, 'notes', ['tags', 'too_long'])
    })
  }

  test('what is filtered away does not count', async () => {
    const name = `<b>${'x'.repeat(255)}</b>   `
    assert.equal((await rename(name)).body.name, 'x'.repeat(255))
    assert.equal((await rename(`${'\u0000'.repeat(300)}y`)).body.name, 'y')
    assertInvalid(await rename('<b>'.repeat(20_000)), 'meetings', ['name', 'too_long'])
  })

  test('long text may be 65,535 characters, plain or HTML', async () => {
    for (const character of ['x', WIDE]) {
      const [fits, long] = [character.repeat(65_535), character.repeat(65_536)]
      assert.equal((await client.patch(meeting, { description: fits })).body.description, fits)
      assertInvalid(await client.patch(meeting, { description: long }), 'meetings', ['description', 'too_long'])
      assert.equal((await client.post(`${meeting}/notes`, { description: fits })).body.description, fits)
      assertInvalid(await client.post(`${meeting}/notes`, { description: long }), 'notes', ['description', 'too_long'])
    }
  })

  test('plain text is stripped and HTML filtered on POST, PATCH and PUT alike', async () => {
    const sent = { name: '<h1>Loud</h1>', description: null, outcomes: null, location: '<i>l</i>', audio: null }
    const whole = { ...sent, start_time: null, end_time: null, state: 'pending' }
    for (const answer of [
      await client.post(`/rooms/${scene.room}/meetings`, sent),
      await client.patch(meeting, sent),
      await client.put(meeting, whole),
    ])
      assert.deepEqual([answer.body.name, answer.body.location], ['Loud', 'l'])
    const note = await client.post(`${meeting}/notes`, { description: '<h1>Loud</h1> <b>x</b>' })
    const path = `/notes/${note.body.note_id}`
    assert.equal(note.body.description, '<p>Loud</p> <b>x</b>')
    assert.equal((await client.patch(path, { description: '<u>a</u><i>b</i>' })).body.description, 'a<i>b</i>')
  })
})
