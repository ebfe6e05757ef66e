// What is written with signs is found by them, and letters with marks in whatever form: versions, numbers, files, languages.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { unitsOf } from '../../server/search/text/units.ts'
import { newMeeting, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { indexed } from './indexed.ts'

const [FIRST, LAST] = [0x80, 0x10ffff]

const formsOf = (text: string) => JSON.stringify([...unitsOf(text)].map(({ forms, isRun }) => [forms, isRun]))

test('every letter is the same word in its composed and its decomposed form, wherever it stands', () => {
  const differing: string[] = []
  for (let code = FIRST; code <= LAST; code++) {
    const letter = String.fromCodePoint(code)
    if (!letter.isWellFormed()) continue
    for (const form of new Set([letter.normalize('NFD'), letter.normalize('NFC')]))
      if (form !== letter && formsOf(`ka${letter}r`) !== formsOf(`ka${form}r`)) differing.push(letter)
  }
  assert.deepEqual(differing, [])
})

onBothDatabases('a search for a name', (stage) => {
  let scene: Scene
  let meeting: number
  const notes = new Map<number, string>()

  const TEXTS = [
    ...['Ship v2.0.1 today', 'Ship 2.0.1 tomorrow', 'Ship 2.0.12 later', 'Of 1 and 2 comes 0', 'The v2 is gone'],
    ...['Built r12.4-beta2', 'Built rev2.9.1rc1', 'Built 12.4', 'Built Überarbeitung17.2'],
    ...['Ticket ABC-123', 'Ticket ABC 124', 'ABC is 123', 'A bolt of 3.5mm', 'A bolt of 3 mm and 5 mm'],
    ...[
      'Written in C++',
      'Written in C#',
      'Written in C',

      'Write to a.quill@wharf.example',
      'plan_b.pdf is lost',
    ],
    ...['It costs 1,000', 'It costs 1.000', 'It costs 1000'],
    ...['\u0958\u0932\u092e', '\u09ac\u09dc', '\u0a36\u0a39\u0a3f\u0a30', 'El ni\u00f1o', 'R\u1e5b\u1e63i'],
  ]

  // What a number of a list looks like.
  const NUMBERED = ['#', 42].join('')

  before(async () => {
    scene = await setScene(stage())
    meeting = await newMeeting(scene)
    for (const description of [...TEXTS, `See ${NUMBERED}`]) {
      const { body } = await scene.owner.client.post(`/meetings/${meeting}/notes`, { description })
      notes.set(body.note_id, description)
    }
    await indexed(stage().site)
  })

  const found = async (search: string) => {
    const path = `/search_results?per_page=100&kind=note&search=${encodeURIComponent(search)}`
    const { status, body } = await scene.owner.client.get(path)
    assert.equal(status, 200)
    return body.map(({ thing_id }: { thing_id: number }) => notes.get(thing_id)).sort()
  }

  const CASES: [search: string, ...found: string[]][] = [
    ['2.0.1', 'Ship 2.0.1 tomorrow', 'Ship 2.0.12 later', 'Ship v2.0.1 today'],
    ['2.0.1 ship', 'Ship 2.0.1 tomorrow', 'Ship v2.0.1 today'],
    ['v2.0.1 ship', 'Ship 2.0.1 tomorrow', 'Ship v2.0.1 today'],
    ['"2.0.1"', 'Ship 2.0.1 tomorrow', 'Ship v2.0.1 today'],
    ['ship -2.0.1', 'Ship 2.0.12 later'],
    ['12.4', 'Built 12.4', 'Built r12.4-beta2'],
    ['r12.4', 'Built r12.4-beta2'],
    ['2.9.1', 'Built rev2.9.1rc1'],
    ['2.9.1 built', 'Built rev2.9.1rc1'],
    ['"2.9.1"', 'Built rev2.9.1rc1'],
    ['built -2.9.1', 'Built 12.4', 'Built Überarbeitung17.2', 'Built r12.4-beta2'],
    ['17.2', 'Built Überarbeitung17.2'],
    ['überarbeitung17.2 built', 'Built Überarbeitung17.2'],
    ['rev2.9.1rc1', 'Built rev2.9.1rc1'],
    ['v2 gone', 'The v2 is gone'],
    ['ABC-123', 'Ticket ABC-123'],
    ['abc-12', 'Ticket ABC 124', 'Ticket ABC-123'],
    ['3.5mm', 'A bolt of 3.5mm'],
    ['C++', 'Written in C++'],
    ['c#', 'Written in C#'],
    ['written -c++', 'Written in C', 'Written in C#'],
    ['"written in c"', 'Written in C', 'Written in C#', 'Written in C++'],
    [NUMBERED, `See ${NUMBERED}`],
    ['a.quill@wharf.example', 'Write to a.quill@wharf.example'],
    ['plan_b.pdf', 'plan_b.pdf is lost'],
    ['1,000', 'It costs 1,000', 'It costs 1.000'],
    ['1000', 'It costs 1000'],
    ['\u0915\u0932\u092e', '\u0958\u0932\u092e'],
  ]

  for (const [search, ...texts] of CASES)
    test(`${search} finds ${texts.length}`, async () => assert.deepEqual(await found(search), texts.sort()))

  test('letters with marks are found in either form', async () => {
    for (const text of TEXTS.slice(-5))
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
        assert.deepEqual(await found(text.normalize(form)), [text], `${text} ${form}`)
        assert.deepEqual(await found(`"${text.normalize(form)}"`), [text], `${text} ${form}`)
      }
  })

  test('what is found by a name is marked as a whole', async () => {
    const { body } = await scene.owner.client.get('/search_results?search=v2.0.1')
    const { snippet } = body.find(({ snippet }: { snippet: string }) => snippet.includes('today'))
    assert.equal(snippet, 'Ship <mark>v2.0.1</mark> today')
    const { body: later } = await scene.owner.client.get('/search_results?search=2.9.1')
    assert.deepEqual(
      later.map(({ snippet }: { snippet: string }) => snippet),
      ['Built <mark>rev2.9.1rc1</mark>'],
    )
  })
})
