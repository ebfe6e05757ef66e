// Two organizations of the same shape: the other's ids in bodies and filters are like ids that nobody has.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onBothDatabases } from '../stage.ts'
import { build, gather, type House, recordOf } from './permissions/house.ts'
import { addresses, filled, idIn, otherHouse, SECRET } from './permissions/pair.ts'
import { traces } from './permissions/traces.ts'

/** An id that nothing has. */
const NOBODY = 2_000_000_000

interface Sent {
  ask: (home: House) => readonly [verb: string, path: string]
  body: (id: number) => object
  /** What the other organization has there. */
  foreign: (house: House) => number
  status: 403 | 422
}

const someone = ({ cast }: House) => cast.host
const describing = (member_id: number) => ({ description: 'Mend the jetty', member_id })

/** Every field of a body that names something by its id. */
const BODIES: Readonly<Record<string, Sent>> = {
  'organization.change member_id': {
    ask: ({ organization }) => ['PATCH', `/organizations/${organization}`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  // Founding an organization, and putting people of the site into one, is for enterprise administrators.
  'organization.add member_id': {
    ask: () => ['POST', '/organizations'],
    body: (member_id) => ({ name: 'Tidewater', type: 'enterprise', member_id }),
    foreign: someone,
    status: 403,
  },
  'organization_member.add member_id': {
    ask: ({ organization }) => ['POST', `/organizations/${organization}/organization_members`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 403,
  },
  'room_member.add member_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/room_members`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'attendee.add member_id': {
    ask: ({ meeting }) => ['POST', `/meetings/${meeting}/attendees`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'action_item.addToRoom member_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/action_items`],
    body: describing,
    foreign: someone,
    status: 422,
  },
  'action_item.addToMeeting member_id': {
    ask: ({ meeting }) => ['POST', `/meetings/${meeting}/action_items`],
    body: describing,
    foreign: someone,
    status: 422,
  },
  'action_item.change member_id': {
    ask: ({ items }) => ['PATCH', `/action_items/${items.meeting}`],
    body: (member_id) => ({ member_id }),
    foreign: someone,
    status: 422,
  },
  'meeting.change room_id': {
    ask: ({ meeting }) => ['PATCH', `/meetings/${meeting}`],
    body: (room_id) => ({ room_id }),
    foreign: ({ room }) => room,
    status: 422,
  },
  'meeting.addToRoom template_id': {
    ask: ({ room }) => ['POST', `/rooms/${room}/meetings`],
    body: (template_id) => ({ template_id }),
    foreign: ({ room }) => room,
    status: 422,
  },
}

/** Every filter that names something of the other organization, asked where one's own would be found. */
const FILTERS: Readonly<Record<string, (foreign: House, home: House) => readonly string[]>> = {
  'meeting.mine room_id': ({ room }) => [`/meetings?room_id=${room}`, `/meetings?room_id=${room}&embed=attendees`],
  'action_item.mine assignee': ({ cast }) => [`/action_items?assignee=${cast.host}`],
  'action_item.inMeeting assignee': ({ cast }, home) => [
    `/meetings/${home.meeting}/action_items?assignee=${cast.host}`,
  ],
  'action_item.inRoom assignee': ({ cast }, home) => [`/rooms/${home.room}/action_items?assignee=${cast.host}`],
  'action_item.inOrganization assignee': ({ cast }, home) => [
    `/organizations/${home.organization}/action_items?assignee=${cast.host}`,
  ],
  'meeting_source.mine source_type': () => [`/meeting_sources?source_type=${SECRET}`],
  'meeting_source.mine source_id': () => [`/meeting_sources?source_id=${SECRET}`],
  'note.inRoom tag': (_, home) => [`/rooms/${home.room}/notes?tag=${SECRET}`],
  'note.inOrganization tag': (_, home) => [`/organizations/${home.organization}/notes?tag=${SECRET}`],
  'member.all search': () => [`/members?me=true&search=${SECRET}`],
}

/** Endpoints' fields by kind, e.g. `attendee.add member_id`. */
const fieldsOf = (kinds: readonly string[], verb: (verb: string) => boolean) => [
  ...new Set(
    addresses
      .filter(({ endpoint }) => verb(endpoint.verb))
      .flatMap(({ name, endpoint }) =>
        Object.entries(endpoint.takes)
          .filter(([field, { kind }]) => kinds.includes(kind) || field === 'assignee')
          .map(([field]) => `${name} ${field}`),
      ),
  ),
]

onBothDatabases('words about another organization', (stage) => {
  let home: House
  let foreign: House

  before(async () => {
    home = await build(stage(), await gather(stage()), 'OO', true, { invited: true, mine: 'created', made: true })
    foreign = await otherHouse(stage())
    stage().pass(60)
  })

  test('every id that a body can carry is tried', () => {
    assert.deepEqual(fieldsOf(['id', 'tuple'], (verb) => verb !== 'GET').sort(), Object.keys(BODIES).sort())
  })

  for (const [name, { ask, body, foreign: theirs, status }] of Object.entries(BODIES)) {
    test(`${name}: the other organization's is refused like one that nobody has`, async () => {
      const [verb, path] = ask(home)
      const untouched = await traces(stage())
      const known = await home.client.ask(verb, path, body(theirs(foreign)))
      const unknown = await home.client.ask(verb, path, body(NOBODY))
      assert.equal(known.status, status)
      if (status === 422) {
        assert.deepEqual(
          known.body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`),
          [`${name.split(' ')[1]} invalid_reference`],
        )
      }
      assert.equal(known.text, unknown.text)
      assert.equal(known.status, unknown.status)
      assert.equal(await traces(stage()), untouched)
    })
  }

  test('somebody of the organization who is not in the room is refused like somebody whom nobody knows', async () => {
    for (const name of ['attendee.add member_id', 'action_item.addToRoom member_id', 'action_item.change member_id']) {
      const { ask, body } = BODIES[name]!
      const [verb, path] = ask(home)
      const known = await home.client.ask(verb, path, body(home.cast.colleague))
      const unknown = await home.client.ask(verb, path, body(NOBODY))
      assert.equal(known.status, 422)
      assert.equal(known.body.errors[0].code, 'invalid_reference')
      assert.equal(known.text, unknown.text)
    }
  })

  test('every filter that can name something is tried', () => {
    assert.deepEqual(fieldsOf(['id', 'tuple', 'text'], (verb) => verb === 'GET').sort(), Object.keys(FILTERS).sort())
  })

  for (const [name, paths] of Object.entries(FILTERS)) {
    test(`${name}: what the other organization has there finds nothing`, async () => {
      for (const path of paths(foreign, home)) {
        const { status, body, headers } = await home.client.get(path)
        assert.equal(status, 200, path)
        assert.deepEqual(body, [], path)
        const everything = await home.client.get(path.replace(/\?(me=true)?.*/, '?$1'))
        assert.notEqual(everything.body.length, 0, path)
        assert.ok(['0', undefined].includes(headers['x-total-count']?.toString()), path)
      }
    })
  }

  test('no list, with whatever is embedded, says a word of the other organization', async () => {
    const lists = addresses.filter(({ endpoint }) => endpoint.kind === 'list')
    for (const address of lists) {
      const { resource, endpoint } = address
      const embeds = endpoint.embeds ?? Object.keys(resource.embeds)
      const own = filled(address, (id) => idIn(home, address, id))
      const query = [...(embeds.length ? [`embed=${embeds}`] : []), ...(own === '/members' ? ['me=true'] : [])]
      const { status, text } = await home.client.get(`${own}?${query.join('&')}`)
      assert.equal(status, 200, own)
      assert.ok(!text.includes(SECRET), own)
    }
  })

  test('the other organization does say its word to its own people', async () => {
    const { body, text } = await foreign.client.get(`/rooms/${foreign.room}/room_members`)
    assert.ok(text.includes(SECRET))
    assert.equal(body.length, foreign.places.length)
    assert.equal(recordOf(foreign.places, foreign.cast.host), body.at(-1).room_member_id)
  })

  test('a pair of source_type and source_id that the other organization uses is refused without naming its holder', async () => {
    const path = `/meetings/${home.other}/meeting_sources`
    const { status, text, body } = await home.client.post(path, { source_type: SECRET, source_id: SECRET })
    assert.equal(status, 422)
    assert.deepEqual(body.errors[0].field, 'source_id')
    assert.deepEqual(body.errors[0].code, 'not_unique')
    assert.ok(!text.includes(SECRET))
    const patch = { source_type: SECRET, source_id: SECRET }
    const changed = await home.client.patch(`/meeting_sources/${home.source}`, patch)
    assert.equal(changed.status, 422)
    assert.deepEqual(changed.body, body)
  })
})
