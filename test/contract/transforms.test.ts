// Transforms through HTTP: what the server would make of a value, and that it then does.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { assertInvalid, type Scene, setScene } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'

const PLAIN: [input: unknown, transformed: unknown][] = [
  ['Plain', 'Plain'],
  [' <b>Q&A</b> ', 'Q&A'],
  ['a < b && b > c', 'a < b && b > c'],
  ['&lt;b&gt; &amp; &nbsp;', '&lt;b&gt; &amp; &nbsp;'],
  ['<<b>script>x<</b>/script>', 'x'],
  ['<!-- gone --><p title="a > b">kept</p>', 'kept'],
  ['one<br>two\nthree', 'one two\nthree'],
  ['<table><tr><td>1</td><td>100</td></tr></table><p>a</p><p>b</p>x<br>y', '1 100 a b x y'],
  ['<ul><li>1<li>2</ul><dl><dt>3<dd>4</dl><select><option>5<option>6</select><hr>7', '1 2 3 4 5 6 7'],
  ['', ''],
  [null, null],
  [0, 0],
  [-12, -12],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
]

const HTML: [input: unknown, transformed: unknown][] = [
  ['Plain', 'Plain'],
  ['<p>One <strong>two</strong></p>', '<p>One <strong>two</strong></p>'],
  ['<h1>Title</h1><script>x()</script>', '<p>Title</p>'],
  [
    '<table><tr><th>Quarter</th><th>Cost</th></tr><tr><td>1</td><td>100</td></tr></table><h1>Head</h1>text<blockquote>quote</blockquote>',
    '<p>Quarter | Cost</p><p>1 | 100</p><p>Head</p>text<p>quote</p>',
  ],
  ['<p onclick="x()" class="y">a</p>', '<p>a</p>'],
  [
    '<a href="https://harbour.example/a" target="_blank" rel="x">a</a>',
    '<a href="https://harbour.example/a" target="_blank">a</a>',
  ],
  ['<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['<a href="//elsewhere.example">a</a>', '<a>a</a>'],
  ['<p>open <b>and bold', '<p>open <b>and bold</b></p>'],
  ['<ul><li>one</ul>', '<ul><li>one</li></ul>'],
  ['<iframe src="https://elsewhere.example"></iframe>kept', 'kept'],
  [null, null],
  [7, 7],
]

/** One of each allowed tag. */
const ALLOWED = 'p b strong s strike del i em span ul ol li div'.split(' ').map((tag) => `<${tag}>x</${tag}>`)

/** Texts of only one thing, as long as a text may be. */
const NESTS = [
  ...[
    '<',
    '>',
    '&',
    '&amp',
    '&#60;',
    '<div>',
    '<ul><li>',
    '<table><tr><td>x',
    '<h1>x',
    '<b><h1>',
    '</p>',
    '<hr>1',
    '<option>x',
  ],
  ...[
    '<a href="https://x.example/">',
    '<a href="',
    '<a a=b ',
    '<!--',
    '<script>',
    '<textarea>',
    '<<b>b>',
    '[',
    '*',
    '> ',
    '- ',
  ],
  ...['![](', '**a ', '`', '[a](', '<blockquote>', '</', '\n', '\u00a0'],
]
const LONGEST_INPUT = 131_070

onBothDatabases('transforms', (stage) => {
  let scene: Scene

  before(async () => {
    scene = await setScene(stage())
  })

  const transform = (path: string, body: unknown) => scene.owner.client.post(`/transforms/${path}`, body)

  for (const [path, table] of [
    ['plain_text', PLAIN],
    ['html', HTML],
  ] as const) {
    for (const [input, transformed] of table) {
      test(`POST /transforms/${path} ${JSON.stringify(input)} → ${JSON.stringify(transformed)}`, async () => {
        const { status, body } = await transform(path, { input })
        assert.equal(status, 200)
        assert.deepEqual(body, { input, transformed })
        assert.deepEqual((await transform(path, { input: transformed })).body.transformed, transformed)
      })
    }

    test(`${path}: what is neither text, integer nor null is 422`, async () => {
      for (const input of [1.5, true, [], {}, ['x'], { value: 'x' }])
        assertInvalid(await transform(path, { input }), 'transforms', ['input', 'invalid_value'])
      assertInvalid(await transform(path, {}), 'transforms', ['input', 'missing_field'])
      assertInvalid(await transform(path, { input: 'x', output: 'y' }), 'transforms', ['output', 'unknown_field'])
      assertInvalid(await transform(path, { input: 'x'.repeat(200_000) }), 'transforms', ['input', 'too_long'])
    })

    test(`${path}: asked with POST, by anyone who is known`, async () => {
      assert.equal((await stage().nobody.post(`/transforms/${path}`, { input: 'x' })).status, 401)
      const { status, headers } = await scene.owner.client.get(`/transforms/${path}`)
      assert.deepEqual([status, headers['allow']], [405, 'OPTIONS, POST'])
      const { body } = await scene.owner.client.post(`/transforms/${path}?fields=transformed`, { input: ' x ' })
      assert.deepEqual(body, { transformed: 'x' })
    })
  }

  test('characters that not every database and format can carry are gone, and lines end alike', async () => {
    for (const path of ['plain_text', 'html']) {
      const { body } = await transform(path, { input: 'nul\u0000, bell\u0007, \ud800 and\r\ntwo\rlines' })
      assert.equal(body.transformed, 'nul, bell, \ufffd and\ntwo\nlines')
    }
  })

  test('every tag of the specification stays, and the two attributes of a', async () => {
    for (const input of [...ALLOWED, 'x<br />y']) {
      const { body } = await transform('html', { input })
      assert.equal(body.transformed, input)
    }
  })

  test('a transform is what storing does', async () => {
    const { client } = scene.owner
    for (const [input, transformed] of PLAIN.filter(([, text]) => typeof text === 'string' && text)) {
      const { body } = await client.post(`/rooms/${scene.room}/meetings`, { name: input })
      assert.equal(body.name, transformed)
    }
    for (const [input, transformed] of HTML.filter(([, text]) => typeof text === 'string')) {
      const { body } = await client.post(`/rooms/${scene.room}/notes`, { description: input })
      assert.equal(body.description, transformed)
    }
  })

  test('of the longest texts of one thing alone each is answered, and none takes long of the main thread', async () => {
    for (const nest of NESTS)
      for (const path of ['html', 'plain_text']) {
        const input = nest.repeat(LONGEST_INPUT / nest.length)
        const before = process.threadCpuUsage()
        const { status } = await transform(path, { input })
        const { user } = process.threadCpuUsage(before)
        assert.ok(status === 200 || status === 422, `${nest}: ${status}`)
        assert.ok(user < 300_000, `${path} of ${nest}: ${user} µs`)
      }
  })
})
