// Runs the tour of docs/tour.md and the request of the README: every request as printed, every answer shown compared.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { furnishDemo } from '../../server/cli/commands/demo.ts'
import { type Client, clientOf } from '../client.ts'
import { onBothDatabases } from '../stage.ts'

interface Step {
  verb: string
  path: string
  body: unknown
  /** The answer that the document shows; undefined where it shows none. */
  shown: unknown
}

const blocks = [...readFileSync('docs/tour.md', 'utf8').matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)].map(
  ([, kind, text]) => ({
    kind,
    text: text!,
  }),
)

const steps = blocks.flatMap(({ kind, text }, place): Step[] => {
  const asked = /^(?:ITEM=\$\()?ask (\w+) ['"]([^'"]+)['"](?:[ \\\n]+'([^']+)')?(?: \| grep -o '\[0-9\]\*'\))?\n$/.exec(
    text,
  )
  if (kind !== 'sh' || !asked) return []
  const [, verb, path, body] = asked
  const next = blocks[place + 1]
  const shown = next?.kind === 'json' ? JSON.parse(next.text) : undefined
  return [{ verb: verb!, path: path!, body: body && JSON.parse(body), shown }]
})

test('every block of the tour is a request, an answer, or what makes requests possible', () => {
  const [first, ...rest] = blocks
  assert.match(first!.text, /^API=.*\nTOKEN=fmw_…\nask\(\) \{ curl /)
  assert.equal(rest.filter(({ kind }) => kind === 'sh').length, steps.length)
  assert.equal(rest.filter(({ kind }) => kind === 'json').length, steps.filter(({ shown }) => shown).length)
})

/** The request of the README: its address and the answer that the README shows. */
const [, asked, answered] = /curl -s .*'http:\/\/[^/]+\/api\/v1([^']+)'[\s\S]*?The response is `([^`]+)`/.exec(
  readFileSync('README.md', 'utf8'),
)!

/** The address of the server in both documents. */
const url = 'http://127.0.0.1:8080'

onBothDatabases(
  'the tour',
  (stage) => {
    let ada: Client
    let item: number | undefined

    before(async () => {
      const guide = (await furnishDemo(stage().site))!
      ada = clientOf(stage().app, { 'x-api-key': guide.token })
    })

    test('the request of the README gives the answer that it shows', async () => {
      const answer = await ada.get(asked!)
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.body, JSON.parse(answered!))
    })

    for (const { verb, path, body, shown } of steps) {
      test(`${verb} ${path}`, async () => {
        const answer = await ada.ask(verb, path.replace('$ITEM', String(item)), body)
        item ??= answer.body.action_item_id
        const refused = (shown as { errors?: unknown } | undefined)?.errors !== undefined
        assert.equal(answer.status, refused ? 422 : verb === 'POST' ? 201 : 200)
        if (shown !== undefined) assert.deepEqual(answer.body, shown)
      })
    }
  },
  { url },
)
