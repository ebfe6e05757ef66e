// Exports of meetings through HTTP: each format opened again, with the rights of the JSON, under load and in trouble.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { exportFormats, exportParts, formats } from '../../contract/formats.ts'
import { assertInvalid, type Scene, setScene, someone, UNKNOWN } from '../places/scene.ts'
import { onBothDatabases } from '../stage.ts'
import { OPENED } from './reading/opened.ts'
import { coming, type HeldMeeting, heldMeeting, RTL } from './record-scene.ts'

const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const ALL = exportParts.join()

onBothDatabases(
  'exports of meetings',
  (stage) => {
    let scene: Scene
    let record: HeldMeeting
    let next: number

    before(async () => {
      scene = await setScene(stage())
      record = await heldMeeting(scene, stage())
      next = await coming(scene, stage())
    })

    for (const format of exportFormats) {
      test(`${format}: "Before the meeting the export holds the agenda. After it the record."`, async () => {
        const { client } = scene.owner
        for (const [id, kind] of [
          [next, 'Agenda'],
          [record.id, 'Minutes'],
        ] as const) {
          const { status, headers, bytes } = await client.get(`/meetings/${id}?format=${format}&embed=${ALL}`)
          assert.equal(status, 200)
          const { type, extension } = formats[format]
          assert.equal(headers['content-type'], type)
          const name = `2026-03-02 Rota - spring.${extension}`
          assert.equal(
            headers['content-disposition'],
            `attachment; filename="${name}"; filename*=UTF-8''${name.replaceAll(' ', '%20')}`,
          )
          assert.equal(headers['etag'], undefined)
          const text = plain(await OPENED[format](bytes))
          for (const words of [kind, 'Harbour Works', 'Rota: spring', 'Boat shed', 'Who rows.', 'Oars', 'Bram Okafor'])
            assert.ok(text.includes(words), `${words} in ${text}`)
          const kept = [
            'Decisions',
            'One new boat.',
            'Open issues',
            'Two leak.',
            'Ask the bank',
            'Apr 1, 2026',
            'Minutes',
          ]
          kept.push('<script>alert(1)</script>', record.rower.name, 'Apologies', 'Whitlock Legal', 'money')
          // A mention is a name: its address means nothing outside of the site.
          kept.push('@Hanna saw it.')
          assert.ok(!text.includes('/members/'))
          for (const words of kept) assert.equal(text.includes(words), kind === 'Minutes', `${words} in ${text}`)
        }
      })

      test(`${format}: what runs from right to left`, async () => {
        const id = await coming(scene, stage(), { name: RTL })
        const { bytes, headers } = await scene.owner.client.get(`/rooms/${scene.room}/meetings/${id}?format=${format}`)
        const text = await OPENED[format](bytes)
        // In a PDF the order of its letters is that in which they are drawn.
        if (format === 'pdf') assert.match(text, /\p{Script=Arabic}/u)
        else assert.ok(text.includes(RTL))
        assert.ok(headers['content-disposition']!.includes(encodeURIComponent(RTL)))
      })
    }

    test('without embeds attendance and tags are not told', async () => {
      const { text } = await scene.owner.client.get(`/meetings/${record.id}?format=markdown`)
      assert.doesNotMatch(text, /## Attendance|Role|money/)
      const { text: whole } = await scene.owner.client.get(
        `/meetings/${record.id}?format=markdown&embed=attendance,tags`,
      )
      assert.match(whole, /## Attendance[\s\S]*money/)
    })

    test('HEAD says what GET says', async () => {
      const { client } = scene.owner
      for (const format of exportFormats) {
        const path = `/meetings/${record.id}?format=${format}`
        const [head, got] = [await client.ask('HEAD', path), await client.get(path)]
        assert.equal(head.status, 200)
        for (const name of ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'])
          assert.equal(head.headers[name], got.headers[name], name)
      }
    })

    test('each embed is a credit', async () => {
      const path = `/meetings/${record.id}?format=markdown`
      assert.equal((await scene.owner.client.get(path)).headers['x-rate-limit-used'], '1')
      assert.equal((await scene.owner.client.get(`${path}&embed=${ALL}`)).headers['x-rate-limit-used'], '7')
    })

    test('formats, embeds and parameters that are none are refused', async () => {
      const { client } = scene.owner
      const cases: [query: string, field: string, code: 'invalid_value' | 'conflicting_fields'][] = [
        ['format=xlsx', 'format', 'invalid_value'],
        ['format=PDF', 'format', 'invalid_value'],
        ['format=', 'format', 'invalid_value'],
        ['format=pdf&embed=attendees', 'embed', 'invalid_value'],
        ['format=pdf&embed=html_view', 'embed', 'invalid_value'],
        ['embed=attendance', 'embed', 'invalid_value'],
        ['format=pdf&page=1', 'page', 'invalid_value'],
        ['format=pdf&envelope=true', 'envelope', 'conflicting_fields'],
        ['format=pdf&fields=name', 'fields', 'conflicting_fields'],
      ]
      for (const [query, field, code] of cases) {
        const answer = await client.get(`/meetings/${next}?${query}`)
        if (query.includes('envelope')) assert.equal(answer.body.status, 422)
        else assertInvalid(answer, 'meetings', [field, code])
      }
      for (const path of ['/meetings', `/rooms/${scene.room}/meetings`])
        assertInvalid(await client.get(`${path}?format=pdf`), 'meetings', ['format', 'invalid_value'])
    })

    test('who may not read the meeting gets no file of it, in any format', async () => {
      const outsider = await someone(stage(), scene, { organization: 5 })
      for (const format of exportFormats) {
        for (const verb of ['GET', 'HEAD'])
          assert.equal((await outsider.client.ask(verb, `/meetings/${record.id}?format=${format}`)).status, 403)
        assert.equal((await stage().nobody.get(`/meetings/${record.id}?format=${format}`)).status, 401)
        assert.equal((await scene.owner.client.get(`/meetings/${UNKNOWN}?format=${format}`)).status, 404)
      }
      const elsewhere = await stage().room(scene.organization)
      assert.equal((await scene.chief.client.get(`/rooms/${elsewhere}/meetings/${record.id}?format=pdf`)).status, 404)
    })

    test('a deleted meeting is gone in every format', async () => {
      const id = await coming(scene, stage())
      await scene.owner.client.delete(`/meetings/${id}`)
      for (const format of exportFormats)
        assert.equal((await scene.owner.client.get(`/meetings/${id}?format=${format}`)).status, 410)
    })

    test('twenty at once are all made', async () => {
      const asked = Array.from({ length: 20 }, (_, place) =>
        scene.owner.client.get(`/meetings/${record.id}?format=${exportFormats[place % 5]}`),
      )
      for (const { status, bytes } of await Promise.all(asked)) {
        assert.equal(status, 200)
        assert.ok(bytes.length > 500)
      }
    })
  },
  { locale: 'en-US' },
)
