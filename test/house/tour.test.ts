// The README's tour, walked: every request as it is printed, every answer that is shown compared.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { furnished } from '../../server/cli/demo.ts'
import { type Client, clientOf } from '../client.ts'
import { onBothDatabases } from '../stage.ts'

interface Step {
  verb: string
  path: string
  body: unknown
  /** What the README shows; undefined where it leaves that to the reader. */
  shown: unknown
}

const [, section] = /^## A tour in ten minutes$([\s\S]*?)^## /m.exec(readFileSync('README.md', 'utf8'))!
const blocks = [...section!.matchAll(/^```(sh|json)\n([\s\S]*?)^```$/gm)].map(([, kind, text]) => ({
  kind,
  text: text!,
}))

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

/** Where the README's server is. */
const url = 'http://127.0.0.1:8080'

onBothDatabases(
  'the tour',
  (stage) => {
    let ada: Client
    let item: number | undefined

    before(async () => {
      const guide = (await furnished(stage().site))!
      ada = clientOf(stage().app, { 'x-api-key': guide.token })
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
