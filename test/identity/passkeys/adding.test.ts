// Adding passkeys: the ceremony, each fault of an attestation and of a key, and how many there can be.
import assert from 'node:assert/strict'
import { hash, randomBytes, sign } from 'node:crypto'
import { before, test } from 'node:test'
import { CHALLENGE_LIFE } from '../../../server/actions/account/passkeys/index.ts'
import { SIGN_IN_PROVES } from '../../../server/actions/account/recent-sign-in.ts'
import { type Browser, browser } from '../../browser.ts'
import { PASSWORD, type Somebody, signedIn, withPassword } from '../../pages/people.ts'
import { onBothDatabases } from '../../stage.ts'
import { type Cbor, cbor } from './cbor.ts'
import { addIn, openAccount, signInWith, withPasskey } from './owner.ts'
import { type Algorithm, type Changes, FLAGS, newKey, softwareAuthenticator } from './software-authenticator.ts'

const { present, verified, attested, backedUp, extended } = FLAGS

/** Changes one member of a map. */
const having =
  (name: Cbor, value: Cbor) =>
  (map: Map<Cbor, Cbor>): Map<Cbor, Cbor> =>
    new Map([...map, [name, value]])

const without =
  (name: Cbor) =>
  (map: Map<Cbor, Cbor>): Map<Cbor, Cbor> =>
    new Map([...map].filter(([key]) => key !== name))

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Points of small order on the curve of Ed25519, and bytes that are no point. */
const NO_ED25519: Readonly<Record<string, string>> = {
  'of order 1': `01${'00'.repeat(31)}`,
  'of order 2': `ec${'ff'.repeat(30)}7f`,
  'of order 4': '00'.repeat(32),
  'of order 8': 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'of order 8, too': '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'beyond the field': `ee${'ff'.repeat(30)}7f`,
  'not on the curve': `02${'00'.repeat(31)}`,
}

const rsa = (change: (n: Buffer, e: Buffer) => [Buffer, Buffer]) => (key: Map<Cbor, Cbor>) => {
  const [n, e] = change(key.get(-1) as Buffer, key.get(-2) as Buffer)
  return new Map<Cbor, Cbor>([...key, [-1, n], [-2, e]])
}

/** What a registration can say wrongly. */
const FAULTS: Readonly<Record<string, [Changes, Algorithm?]>> = {
  'another type': [{ clientData: { type: 'webauthn.get' } }],
  'another origin': [{ clientData: { origin: 'https://moot.example.net' } }],
  'a frame of another page': [{ clientData: { crossOrigin: true } }],
  'a named top origin': [{ clientData: { topOrigin: 'https://moot.example' } }],
  'another challenge': [{ clientData: { challenge: 'AAAA' } }],
  'another relying party': [{ rpId: 'example' }],
  'nobody present': [{ flags: verified | attested }],
  'nobody verified': [{ flags: present | attested }],
  'no new credential': [{ flags: present | verified }],
  'backed up but not eligible': [{ flags: present | verified | attested | backedUp }],
  'bytes after the attestation object': [{ object: (object) => Buffer.concat([object, Buffer.from([0])]) }],
  'bytes after the key': [{ data: (data) => Buffer.concat([data, Buffer.from([0])]) }],
  'an attestation object cut short': [{ object: (object) => object.subarray(0, -1) }],
  'an attestation object over 16 kB': [{ attestation: having('authData', Buffer.alloc(16_384)) }],
  'a member more': [{ attestation: having('ver', '1') }],
  'another format': [{ attestation: having('fmt', 'fido-u2f') }],
  'a statement of none': [{ attestation: having('attStmt', new Map<Cbor, Cbor>([['alg', -7]])) }],
  'a signature that is not right': [
    {
      attestation: (parts) =>
        new Map<Cbor, Cbor>([
          ...parts,
          ['fmt', 'packed'],
          [
            'attStmt',
            new Map<Cbor, Cbor>([
              ['alg', -7],
              ['sig', randomBytes(70)],
            ]),
          ],
        ]),
    },
  ],
  'a credential id over 1,023 bytes': [{ id: randomBytes(1_024) }],
  'no credential id': [{ id: Buffer.alloc(0) }],
  'an algorithm that does not fit its key': [{ key: having(3, -8) }],
  'another algorithm of that key': [{ key: having(3, -35) }],
  'another curve': [{ key: having(-1, 2) }],
  'no algorithm': [{ key: without(3) }],
  'a parameter more': [{ key: having(4, 2) }],
  'a short coordinate': [{ key: having(-2, randomBytes(31)) }],
  'a point off the curve': [{ key: having(-3, randomBytes(32)) }],
  'a private key': [{ key: having(-4, randomBytes(32)) }],
  ...Object.fromEntries(
    Object.entries(NO_ED25519).map(([name, hex]): [string, [Changes, Algorithm]] => [
      `an Ed25519 key ${name}`,
      [{ key: having(-2, bytes(hex)) }, -8],
    ]),
  ),
  'an RSA key with 2,047 bits': [{ key: rsa((n, e) => [Buffer.from([n[0]! & 0x7f, ...n.subarray(1)]), e]) }, -257],
  'an RSA key with 4,097 bits': [{ key: rsa((n, e) => [Buffer.concat([Buffer.from([1]), n, n]), e]) }, -257],
  'an RSA key with a zero before it': [{ key: rsa((n, e) => [Buffer.concat([Buffer.from([0]), n]), e]) }, -257],
  'an even RSA key': [{ key: rsa((n, e) => [Buffer.from(n.with(-1, n.at(-1)! & 0xfe)), e]) }, -257],
  'an RSA exponent of 1': [{ key: rsa((n) => [n, Buffer.from([1])]) }, -257],
  'an even RSA exponent': [{ key: rsa((n) => [n, Buffer.from([1, 0, 0])]) }, -257],
  'a long RSA exponent': [{ key: rsa((n) => [n, Buffer.alloc(256, 0xff)]) }, -257],
}

onBothDatabases('adding a passkey', (stage) => {
  let somebody: Somebody
  let own: Browser
  const keys = new Map<Algorithm, ReturnType<typeof softwareAuthenticator>>()

  before(async () => {
    somebody = await withPassword(stage())
    own = await signedIn(stage(), somebody)
    // A key pair of RSA takes long to make.
    for (const alg of [-7, -8, -257] as const) keys.set(alg, softwareAuthenticator({ alg }))
  })
  const passkeys = async () =>
    (await stage().site.db.reads.selectFrom('passkey').selectAll().where('member_id', '=', somebody.id).execute())
      .length

  /** Options, after a proof. */
  async function options(one = own) {
    await openAccount(one)
    assert.equal((await one.json('/account/proof', { current_password: PASSWORD })).status, 204)
    const { status, body } = await one.json('/account/passkeys/options')
    assert.equal(status, 200)
    return body
  }

  test('options ask for a passkey that can be found by itself, and for no attestation', async () => {
    const first = await options()
    const { challenge, user, rp, ...rest } = first
    assert.deepEqual(rp, { id: 'moot.example', name: 'Folkmoot moot.example' })
    assert.equal(Buffer.from(user.id, 'base64url').length, 32)
    assert.equal(user.name, somebody.email)
    assert.ok(Buffer.from(challenge, 'base64url').length >= 32)
    assert.deepEqual(rest, {
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_LIFE * 1_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
    })
    assert.deepEqual((await options()).user, user)
    const other = await signedIn(stage(), await withPassword(stage()))
    assert.notEqual((await options(other)).user.id, user.id)
  })

  test('a passkey is answered as in the API, and excluded from then on', async () => {
    const authenticator = softwareAuthenticator({ alg: -8, synced: true })
    await stage().audit()
    const { status, body, headers } = await addIn(own, authenticator, { name: 'Pier lantern' })
    assert.equal(status, 201)
    assert.equal(headers['location'], `https://moot.example/api/v1/passkeys/${body.passkey_id}`)
    const { create_ts, ...rest } = body
    assert.equal(create_ts.value, stage().site.clock())
    assert.deepEqual(rest, {
      ...{ passkey_id: body.passkey_id, name: 'Pier lantern', rp_id: 'moot.example', synced: true },
      ...{ public_key_sha256: hash('sha256', authenticator.publicKey, 'hex'), last_used_ts: null },
    })
    const read = await own.api('GET', `/passkeys/${body.passkey_id}`)
    assert.deepEqual(read.body, body)
    const { excludeCredentials } = await options()
    assert.deepEqual(excludeCredentials, [
      { id: authenticator.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    const entry = (await stage().audit()).find(({ action }) => action === 'passkey_added')!
    assert.deepEqual([entry.object_id, entry.object_name, entry.via], [body.passkey_id, 'Pier lantern', 'session'])
    assert.deepEqual(await stage().events(), [])
  })

  test('packed self-attestation counts, and no other statement', async () => {
    for (const [more, expected] of [
      [[['ver', 1]], 422],
      [[], 201],
    ] as const) {
      const authenticator = softwareAuthenticator()
      const given = await options()
      const clientData = { type: 'webauthn.create', challenge: given.challenge, origin: 'https://moot.example' }
      const hashed = hash('sha256', JSON.stringify({ ...clientData, crossOrigin: false }), 'buffer')
      const credential = authenticator.create(given, {
        attestation: (parts) => {
          const sig = sign('sha256', Buffer.concat([parts.get('authData') as Buffer, hashed]), authenticator.privateKey)
          return new Map<Cbor, Cbor>([
            ['fmt', 'packed'],
            ['attStmt', new Map<Cbor, Cbor>([['alg', -7], ['sig', sig], ...more])],
            ['authData', parts.get('authData')!],
          ])
        },
      })
      assert.equal((await own.json('/account/passkeys', { credential })).status, expected)
    }
  })

  for (const [name, [changes, alg = -7]] of Object.entries(FAULTS))
    test(`422: ${name}`, async () => {
      // Refusals alike are counted in one entry for a while.
      stage().pass(1_000)
      const before = await passkeys()
      await stage().audit()
      const credential = keys.get(alg)!.create(await options(), changes)
      const { status, body } = await own.json('/account/passkeys', { credential })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ field, code, resource }: Record<string, string>) => [resource, field, code]),
        [['passkeys', 'credential', 'invalid_value']],
      )
      assert.equal(await passkeys(), before)
      const entry = (await stage().audit()).find(({ action }) => action === 'passkey_refused')!
      assert.match(String(entry.details['reason']), /^[a-z][a-z ]+$/)
      assert.equal(entry.member_id, somebody.id)
    })

  test('extensions count, in an attestation object of up to 16 kB', async () => {
    const flags = present | verified | attested | extended
    const sizes: number[] = []
    for (const [length, expected] of [
      [16_000, 201],
      [16_300, 422],
    ] as const) {
      const extension = cbor(new Map<Cbor, Cbor>([['tide', Buffer.alloc(length)]]))
      const changes: Changes = {
        flags,
        data: (data) => Buffer.concat([data, extension]),
        object: (object) => {
          sizes.push(object.length)
          return object
        },
      }
      const { status } = await addIn(own, softwareAuthenticator(), { changes })
      assert.equal(status, expected)
    }
    assert.ok(sizes[0]! <= 16_384 && sizes[1]! > 16_384, String(sizes))
  })

  test('the id of the response is that of the authenticator', async () => {
    const credential = keys.get(-7)!.create(await options())
    const { status } = await own.json('/account/passkeys', {
      credential: { ...credential, id: 'AAAA', rawId: 'AAAA' },
    })
    assert.equal(status, 422)
  })

  test('the longest credential id, and RSA keys of 2,048 and 4,096 bits, are accepted', async () => {
    const long = softwareAuthenticator()
    const one = await addIn(own, long, { changes: { id: randomBytes(1_023) } })
    assert.equal(one.status, 201)
    const { key } = newKey(-257, 4_096)
    const two = await addIn(own, softwareAuthenticator(), { changes: { key: () => key } })
    assert.equal(two.status, 201)
  })

  test('a credential id that is known here is 422, also where it is somebody else’s', async () => {
    const known = await withPasskey(stage())
    const { status, body } = await addIn(own, known.authenticator)
    assert.deepEqual(
      [status, body.errors.map(({ field, code }: Record<string, string>) => [field, code])],
      [422, [['credential', 'not_unique']]],
    )
    assert.equal((await addIn(known.own, known.authenticator)).status, 422)
    assert.equal((await signInWith(stage(), known.authenticator)).status, 200)
  })

  test('a challenge is answered once, within 300 seconds, in its session and for adding', async () => {
    const refusedWith = async (credential: unknown, one = own) => {
      const { status } = await one.json('/account/passkeys', { credential })
      assert.equal(status, 422)
    }
    const first = await options()
    await refusedWith(softwareAuthenticator().create(first, { flags: attested }))
    await refusedWith(softwareAuthenticator().create(first))
    const late = await options()
    stage().pass(CHALLENGE_LIFE)
    await refusedWith(softwareAuthenticator().create(late))
    const foreign = await options()
    const other = await signedIn(stage(), somebody)
    await options(other)
    await refusedWith(softwareAuthenticator().create(foreign), other)
    const { body: forProof } = await own.json('/account/proof/options')
    await refusedWith(softwareAuthenticator().create({ ...first, challenge: forProof.challenge }))
  })

  test('a proof of the last ten minutes is needed, at options and at the end', async () => {
    const one = await signedIn(stage(), somebody)
    await openAccount(one)
    const needed = ['current_password', 'missing_field']
    const refusedAt = async (path: string, body: object) => {
      const { status, body: said } = await one.json(path, body)
      assert.equal(status, 422)
      assert.deepEqual([said.errors[0].field, said.errors[0].code], needed)
    }
    await refusedAt('/account/passkeys/options', {})
    const given = await options(one)
    stage().pass(SIGN_IN_PROVES - 1)
    const later = (await one.json('/account/passkeys/options')).body
    assert.ok(later.challenge)
    stage().pass(1)
    await refusedAt('/account/passkeys/options', {})
    await refusedAt('/account/passkeys', { credential: softwareAuthenticator().create(later) })
    assert.ok(given)
  })

  test('names have 1 to 64 characters, and a credential must be there', async () => {
    const given = await options()
    const credential = softwareAuthenticator().create(given)
    for (const name of ['', '   ', 'x'.repeat(65), 7, null])
      assert.equal((await own.json('/account/passkeys', { credential, name })).status, 422)
    const { status, body } = await own.json('/account/passkeys', { name: 'Pier' })
    assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [422, 'credential', 'missing_field'])
    // None of them used the challenge up.
    assert.equal((await own.json('/account/passkeys', { credential, name: 'x'.repeat(64) })).status, 201)
  })

  test('an eleventh passkey is 422, at options already; of several at once ten are added', async () => {
    const many = await withPassword(stage())
    const one = await signedIn(stage(), many)
    for (let count = 0; count < 8; count++) assert.equal((await addIn(one, softwareAuthenticator())).status, 201)
    const given = await Promise.all([options(one), options(one), options(one), options(one)])
    const answers = await Promise.all(
      given.map((each, place) =>
        one.json('/account/passkeys', {
          credential: softwareAuthenticator().create(each),
          ...(place % 2 && { name: `Pier ${place}` }),
        }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 422, 422])
    const { status, body } = await one.json('/account/passkeys/options')
    assert.deepEqual([status, body.errors[0].field, body.errors[0].code], [422, 'name', 'invalid_value'])
  })

  test('nobody without a session adds one', async () => {
    const guest = browser(stage().app)
    await guest.get('/sign-in')
    for (const path of ['/account/passkeys', '/account/passkeys/options', '/account/proof', '/account/proof/options'])
      assert.equal((await guest.json(path)).status, 401, path)
  })
})
