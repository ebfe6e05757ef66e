// Files instead of JSON: the same rights, filters and order, whole lists, and refusals that stay JSON.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { contract } from '../../../contract/index.ts'
import type { Endpoint, Resource } from '../../../contract/resource.ts'
import type { Client } from '../../client.ts'
import { assertInvalid, newMeeting, type Scene, type Someone, setScene, someone, UNKNOWN } from '../../places/scene.ts'
import { opened } from '../../sheet.ts'
import { NOW, onBothDatabases } from '../../stage.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DAY = 86_400
/** More than any page, and more than are fetched at a time. */
const COUNT = 450

onBothDatabases('files instead of JSON', (stage) => {
  let scene: Scene
  let client: Client
  let colleague: Someone
  let meeting: number
  let series: number
  let items: string

  before(async () => {
    scene = await setScene(stage())
    client = scene.owner.client
    items = `/rooms/${scene.room}/action_items`
    await client.patch(`/rooms/${scene.room}`, { name: 'Old Pier' })
    colleague = await someone(stage(), scene, { organization: 3, room: 3 })
    meeting = await newMeeting(scene, 'Permits/"piles": Brücke 会議')
    await client.post(`/meetings/${meeting}/participants`, { member_id: colleague.id, representing: '=cmd|x' })
    const rule = { dtstart: '2026-04-01T09:00:00', timezone_name: 'UTC', rrule: 'FREQ=WEEKLY;COUNT=3' }
    const made = await client.post(`/rooms/${scene.room}/meeting_series`, { name: 'Drill', ...rule })
    series = made.body.meeting_series_id
    await client.post(`/meeting_series/${series}/observers`, { member_id: colleague.id })
    await stage().write(async (trx) => {
      for (let place = 1; place <= COUNT; place++) {
        const row = {
          room_id: scene.room,
          meeting_id: place % 2 ? meeting : null,
          description: `<p>Item ${place}</p>`,
          state: place % 3 ? (0 as const) : (1 as const),
          member_id: place % 5 ? null : colleague.id,
          create_id: scene.owner.id,
          due_ts: NOW + place * DAY,
          close_ts: place % 3 ? null : NOW,
          create_ts: NOW + place,
          update_ts: NOW + place,
        }
        await trx.insertInto('action_item').values(row).execute()
      }
    })
  })

  /** Every list that can be a spreadsheet, with what its file is called. */
  const lists = (): [path: string, name: string, ascii: string][] => {
    const permits = 'Permits-piles- Brücke 会議'
    const plain = 'Permits-piles- Brucke _'
    return [
      [`/meetings/${meeting}/attendees`, `Attendees - ${permits}`, `Attendees - ${plain}`],
      [`/meetings/${meeting}/facilitators`, `Facilitators - ${permits}`, `Facilitators - ${plain}`],
      [`/meetings/${meeting}/guests`, `Guests - ${permits}`, `Guests - ${plain}`],
      [`/meeting_series/${series}/invitees`, 'Invitees - Drill', 'Invitees - Drill'],
      [`/meeting_series/${series}/observers`, 'Observers - Drill', 'Observers - Drill'],
      [`/rooms/${scene.room}/room_members`, 'Room members - Old Pier', 'Room members - Old Pier'],
      [`/rooms/${scene.room}/managers`, 'Managers - Old Pier', 'Managers - Old Pier'],
      [items, 'Action items - Old Pier', 'Action items - Old Pier'],
    ]
  }

  test('format=xlsx returns a spreadsheet download, with a name in any script', async () => {
    for (const [path, name, ascii] of lists()) {
      const { status, headers, bytes } = await client.get(`${path}?format=xlsx`)
      assert.equal(status, 200, path)
      assert.equal(headers['content-type'], XLSX)
      assert.equal(Number(headers['content-length']), bytes.length)
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cache-control'], 'private, no-store')
      assert.equal(headers['etag'], undefined)
      const said = headers['content-disposition']!
      assert.ok(said.startsWith(`attachment; filename="${ascii}.xlsx"`), said)
      const extended = /; filename\*=UTF-8''([\w%.~!-]+)$/.exec(said)![1]!
      assert.equal(decodeURIComponent(extended), `${name}.xlsx`)
      assert.equal(opened(bytes).title, name.split(' - ')[0])
    }
  })

  test('the name of a file is no longer than file systems take', async () => {
    const long = await newMeeting(scene, '会'.repeat(255))
    const said = (await client.get(`/meetings/${long}/attendees?format=xlsx`)).headers['content-disposition']!
    const name = decodeURIComponent(said.split("UTF-8''")[1]!)
    assert.match(name, /^Attendees - 会+\.xlsx$/)
    assert.equal(Buffer.byteLength(name), 'Attendees - '.length + 62 * 3 + '.xlsx'.length)
  })

  test('it has a row for each of the list, in its order', async () => {
    for (const [path] of lists()) {
      const { body } = await client.get(path === items ? `${path}?per_page=100` : path)
      const [id, title] = path === items ? ['action_item_id', 'Action item ID'] : ['member_id', 'Member ID']
      const found = opened((await client.get(`${path}?format=xlsx`)).bytes).column(title)
      assert.deepEqual(
        found.slice(0, 100),
        body.map((row: Record<string, number>) => row[id!]),
        path,
      )
    }
  })

  test('an empty list still has its head row', async () => {
    const { head, rows } = opened((await client.get(`/meetings/${meeting}/guests?format=xlsx`)).bytes)
    assert.equal(head[0], 'Name')
    assert.deepEqual(rows, [])
  })

  test('cells are what people read: names, displays, words, dates; a formula is none', async () => {
    const sheet = opened((await client.get(`/meetings/${meeting}/participants?format=xlsx`)).bytes)
    assert.deepEqual(sheet.head, [
      'Name',
      'E-mail',
      'Role',
      'RSVP',
      'Answered',
      'Comment',
      'Replied for an earlier time',
      'Mail',
      'Invited',
      'Representing',
      'Attended',
      'Note taker',
      'Presenter',
      'Meeting',
      'Added',
      'Changed',
      'Attendee ID',
      'Member ID',
    ])
    const { body } = await client.get(`/meetings/${meeting}/participants`)
    const [row] = body
    assert.deepEqual(
      sheet.rows[0]!.map((cell) => cell?.v),
      [
        row.member_name,
        row.member_email,
        'Participant',
        'None Yet',
        undefined,
        undefined,
        'No',
        'none',
        undefined,
        '=cmd|x',
        'No',
        'No',
        'No',
        'Permits/"piles": Brücke 会議',
        row.create_ts.value / DAY + 25_569,
        row.update_ts.value / DAY + 25_569,
        row.attendee_id,
        colleague.id,
      ],
    )
    const represented = sheet.rows[0]![9]!
    assert.deepEqual([represented.t, represented.f], ['s', undefined])
  })

  test('more than a page: all rows that the filters give, in the order asked for', async () => {
    const whole = opened((await client.get(`${items}?format=xlsx&sort=due_ts`)).bytes)
    const numbered = (numbers: number[]) => numbers.map((place) => `Item ${place}`)
    const all = Array.from({ length: COUNT }, (_, index) => index + 1)
    assert.deepEqual(whole.column('Action item'), numbered(all))
    for (const [filter, keeps] of [
      ['state=closed', (place: number) => place % 3 === 0],
      ['assignee=0', (place: number) => place % 5 !== 0],
      [`assignee=${colleague.id}&state=open`, (place: number) => place % 5 === 0 && place % 3 !== 0],
      [`after=${NOW + 10 * DAY}&before=${NOW + 12 * DAY}`, (place: number) => place === 11],
      ['after=0&before=0', () => false],
    ] as const) {
      const { bytes } = await client.get(`${items}?format=xlsx&sort=-due_ts&${filter}`)
      assert.deepEqual(opened(bytes).column('Action item'), numbered(all.filter(keeps).reverse()), filter)
    }
  })

  test('a page that is asked for is that page, with its headers', async () => {
    const { headers, bytes } = await client.get(`${items}?format=xlsx&sort=due_ts&page=1&per_page=3`)
    assert.deepEqual(opened(bytes).column('Action item'), ['Item 4', 'Item 5', 'Item 6'])
    assert.equal(Number(headers['x-total-count']), COUNT)
    assert.match(headers['link']!, /format=xlsx.*rel="next"/)
    const whole = await client.get(`${items}?format=xlsx`)
    assert.equal(whole.headers['x-total-count'], undefined)
    const none = await client.get(`${items}?format=xlsx&per_page=0`)
    assert.deepEqual(opened(none.bytes).rows, [])
  })

  test('columns follow fields, in the order in which they are named', async () => {
    const { bytes } = await client.get(`${items}?format=xlsx&fields=due_ts,description,due_ts,member_id&assignee=0`)
    const { head, rows } = opened(bytes)
    assert.deepEqual(head, ['Due', 'Action item', 'Assigned to'])
    assert.deepEqual(
      rows[0]!.map((cell) => cell && [cell.t, cell.z]),
      [['n', 'dd/mm/yyyy'], ['s', 'General'], null],
    )
    const address = `/meeting_series/${series}/invitees?format=xlsx&fields=resource_url,id,invitee_id`
    const asked = opened((await client.get(address)).bytes)
    assert.deepEqual(asked.head, ['API address', 'ID', 'Invitee ID'])
    assert.match(String(asked.rows[0]![0]!.v), /^https:\/\/moot\.example\/api\/v1\/invitees\/\d+$/)
    assert.deepEqual(opened((await client.get(`${items}?format=xlsx&fields=`)).bytes).head, [])
  })

  test('every field can be a column', async () => {
    for (const resource of Object.values(contract as Record<string, Resource>)) {
      for (const endpoint of Object.values(resource.endpoints as Record<string, Endpoint>)) {
        if (!endpoint.formats?.includes('xlsx')) continue
        const ids: Record<string, number> = {
          meeting_id: meeting,
          meeting_series_id: series,
          room_id: scene.room,
          organization_id: scene.organization,
        }
        const path = endpoint.at[0]!.path.replace(/:(\w+)/g, (_, id) => String(ids[id]))
        for (const field of Object.keys(resource.fields)) {
          const reader = resource.name === 'audit_entry' ? scene.chief.client : client
          const { head, rows } = opened((await reader.get(`${path}?format=xlsx&fields=${field}`)).bytes)
          assert.equal(head.length, 1, field)
          assert.match(String(head[0]), /^[A-Z]/)
          for (const [cell] of rows) if (cell) assert.match(cell.t, /^[sn]$/)
        }
      }
    }
  })

  test('dates are what the clocks of the reader show, over a change to summer time too', async () => {
    const reader = await someone(stage(), scene, { room: 3 })
    await stage().write((trx) =>
      trx.updateTable('member').set({ timezone_name: 'America/New_York' }).where('member_id', '=', reader.id).execute(),
    )
    // 8 March 2026, 2:00 in New York: the hour that is skipped.
    const change = 1_772_953_200
    for (const due_ts of [change - 60, change]) {
      const { status } = await client.post(items, {
        description: `Clocks ${due_ts}`,
        due_ts,
        state: 1,
        close_ts: due_ts,
      })
      assert.equal(status, 201)
    }
    const path = `${items}?format=xlsx&sort=due_ts&before=${change + 1}&after=${change - 61}&fields=close_ts`
    const shown = async (as: Client) =>
      opened((await as.get(path)).bytes).rows.map(([cell]) =>
        new Date(Math.round(((cell!.v as number) - 25_569) * DAY) * 1000).toISOString().slice(0, 16),
      )
    assert.deepEqual(await shown(reader.client), ['2026-03-08T01:59', '2026-03-08T03:00'])
    assert.deepEqual(await shown(client), ['2026-03-08T06:59', '2026-03-08T07:00'])
  })

  test('HEAD answers the headers, and refuses what GET refuses', async () => {
    for (const [path] of lists()) {
      const head = await client.ask('HEAD', `${path}?format=xlsx`)
      const { headers } = await client.get(`${path}?format=xlsx`)
      assert.equal(head.status, 200)
      for (const name of ['content-type', 'content-disposition', 'cache-control'])
        assert.equal(head.headers[name], headers[name])
    }
    assert.equal((await client.ask('HEAD', `${items}?format=pdf`)).status, 422)
  })

  test('another format is an invalid value, and where there is none it is an unknown parameter', async () => {
    for (const format of ['pdf', 'json', 'XLSX', '', 'xlsx,pdf', '__proto__', 'constructor'])
      assertInvalid(await client.get(`${items}?format=${format}`), 'action_items', ['format', 'invalid_value'])
    assertInvalid(await client.get(`${items}?format=xlsx&format=xlsx`), 'action_items', ['format', 'invalid_value'])
    for (const [path, resource] of [
      [`/meetings/${meeting}/action_items`, 'action_items'],
      [`/organizations/${scene.organization}/organization_members`, 'organization_members'],
      ['/rooms', 'rooms'],
    ] as const) {
      const { status, body } = await client.get(`${path}?format=xlsx`)
      assert.equal(status, 422)
      assert.deepEqual(body.errors, [
        { resource, field: 'format', code: 'invalid_value', details: 'format is not a parameter of this endpoint.' },
      ])
    }
  })

  test('embed is not accepted in that mode, nor are its names among the fields', async () => {
    for (const more of ['embed=tags', 'embed=description_clean', 'fields=tags', 'fields=description,description_clean'])
      assertInvalid(await client.get(`${items}?format=xlsx&${more}`), 'action_items', [
        more.split('=')[0]!,
        'invalid_value',
      ])
  })

  test('everything that is wrong is told at once, as JSON', async () => {
    const answer = await client.get(`${items}?format=xlsx&state=lost&page=-1&sort=name&fields=colour&colour=red`)
    assertInvalid(
      answer,
      'action_items',
      ['state', 'invalid_value'],
      ['page', 'invalid_value'],
      ['sort', 'invalid_value'],
      ['fields', 'invalid_value'],
      ['colour', 'invalid_value'],
    )
    assert.equal(answer.headers['content-disposition'], undefined)
  })

  test('an envelope holds no file; the refusal is in its envelope', async () => {
    const { status, body, headers } = await client.get(`${items}?format=xlsx&envelope=true`)
    assert.equal(status, 200)
    assert.match(headers['content-type']!, /^application\/json/)
    assert.equal(body.status, 422)
    const [error] = body.response.errors
    assert.deepEqual([error.field, error.code], ['envelope', 'conflicting_fields'])
    assert.equal((await client.get(`${items}?format=xlsx&envelope=false`)).headers['content-type'], XLSX)
  })

  test('rights are those of the JSON, and a refusal is JSON without a file name', async () => {
    const outsider = await someone(stage(), scene)
    for (const [path] of lists()) {
      const forbidden = await outsider.client.get(`${path}?format=xlsx`)
      assert.equal(forbidden.status, 403)
      assert.equal(forbidden.text, '{"message":"Forbidden"}')
      assert.equal(forbidden.headers['content-disposition'], undefined)
      assert.equal((await stage().nobody.get(`${path}?format=xlsx`)).status, 401)
      const nowhere = path.replace(/\d+/, String(UNKNOWN))
      assert.equal((await client.get(`${nowhere}?format=xlsx`)).status, 404)
      // What may not be seen is not told what is wrong with the question.
      assert.equal((await outsider.client.get(`${path}?format=pdf`)).status, 403)
    }
    const reader = await stage().as(scene.owner.id, 'read')
    assert.equal((await reader.get(`${items}?format=xlsx`)).status, 200)
  })

  test('a guest gets what a guest may read', async () => {
    const guest = await someone(stage(), scene, { room: 5 })
    const own = await client.post(items, { description: 'For the guest', member_id: guest.id })
    assert.equal(own.status, 201)
    const { bytes } = await guest.client.get(`${items}?format=xlsx`)
    assert.deepEqual(opened(bytes).column('Action item'), ['For the guest'])
  })

  test('it costs a credit, as the JSON does', async () => {
    assert.equal(Number((await client.get(`${items}?format=xlsx`)).headers['x-rate-limit-used']), 1)
  })

  test('a conditional request is answered whole', async () => {
    const { status } = await client.get(`${items}?format=xlsx`, { headers: { 'if-none-match': '*' } })
    assert.equal(status, 200)
  })

  test('many at once are all answered', async () => {
    const path = `/meetings/${meeting}/attendees?format=xlsx`
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.get(path)))
    for (const { status, bytes } of answers) {
      assert.equal(status, 200)
      assert.equal(opened(bytes).rows.length, 2)
    }
  })
})
