// Files of signed minutes: what our verifier and one without our code accept, and every attack that both refuse.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { checkedRecord } from '../../contract/minutes/approved-record.ts'
import { rawSignature, withLowS } from '../../contract/minutes/ecdsa-signature.ts'
import { type RecordFile, verdictsOn, type Wanted } from '../../contract/minutes/record-chain.ts'
import { jwkOfCose } from '../../contract/minutes/signature-key.ts'
import { verifyMinutes } from '../../docs/examples/verify-minutes.ts'
import {
  type Algorithm,
  APPROVED_TS,
  passkey,
  SITE,
  type Signer,
  signature,
  signedRecord,
  type Wrong,
} from './signing.ts'

const T = APPROVED_TS + 60
const ada: Signer = { member_id: 7, member_name: 'Ada Thornbury', passkey: passkey() }
const bela: Signer = { member_id: 9, member_name: 'Béla Okafor', passkey: passkey('EdDSA') }
const cleo: Signer = { member_id: 11, member_name: 'Cleo Marchetti', passkey: passkey('RS256') }
const stranger: Signer = { member_id: 13, member_name: 'Dmitri Achterberg', passkey: passkey() }
const all = [ada, bela, cleo]

const record = signedRecord(all)
const signedBy = (who: Signer, wrong?: Wrong, at = T) => signature(record.of, who, at, wrong)
const whole = [signedBy(ada), signedBy(bela), signedBy(cleo, {}, T + 1)]

/** The fault of a file by our verifier; the other one must be of the same mind. */
async function faultOf(text: string | Uint8Array): Promise<string | undefined> {
  const bytes = Uint8Array.from(Buffer.from(text as string))
  const checked = await checkedRecord(bytes)
  const fault = 'fault' in checked ? checked.fault : undefined
  if (fault) assert.throws(() => verifyMinutes([Buffer.from(bytes)]), `accepted: ${fault}`)
  else verifyMinutes([Buffer.from(bytes)])
  return fault
}

async function verdicts(texts: readonly string[], wanted?: Wanted) {
  const files = texts.map(
    (text, at): RecordFile => ({ file: `${at}.json`, read: async () => Uint8Array.from(Buffer.from(text)) }),
  )
  const faults: (string | undefined)[] = []
  for await (const { fault } of verdictsOn(files, wanted)) faults.push(fault)
  return faults
}

describe('a file of signed minutes', () => {
  test('holds with keys of each algorithm, by our verifier and by one without our code', async () => {
    const checked = await checkedRecord(Uint8Array.from(Buffer.from(record.fileOf(whole))))
    assert.ok(!('fault' in checked), JSON.stringify(checked))
    assert.deepEqual(
      checked.signatures.map(({ name, key, alg, site, create_ts }) => [name, key, alg, site, create_ts]),
      all.map(({ member_name, passkey }, at) => [
        member_name,
        passkey.key,
        passkey.jwk.alg,
        SITE,
        T + Math.max(0, at - 1),
      ]),
    )
    assert.equal(checked.sha256, record.sha256)
    assert.deepEqual(
      verifyMinutes([Buffer.from(record.fileOf(whole))]),
      whole.map(({ statement }) => statement),
    )
    assert.equal(await faultOf(record.fileOf([])), undefined)
    assert.equal(await faultOf(record.fileOf([whole[1]!, signedBy(ada, {}, T + 1)])), undefined, 'in order of time')
    assert.deepEqual(await verdicts([record.content]), [undefined], 'without signatures, too')
  })

  test('with one byte changed passes in none of 1,000 cases, by neither verifier', async () => {
    const bytes = Buffer.from(record.fileOf(whole))
    const first = bytes.indexOf('"signatures"')
    for (let round = 0; round < 1_000; round++) {
      const changed = Buffer.from(bytes)
      // Most of them in the signatures: the rest has its hash.
      const [from, to] = round % 5 ? [first, bytes.length] : [0, bytes.length]
      const at = from + (Math.floor((round * 7919 * (to - from)) / 1_000) % (to - from))
      do changed[at] = randomBytes(1)[0]!
      while (changed[at] === bytes[at])
      assert.ok(await faultOf(changed), `byte ${at} became ${changed[at]}`)
    }
    for (const text of [`${bytes} `, `\ufeff${bytes}`, `${bytes}`.slice(0, -1)]) assert.ok(await faultOf(text))
  })

  const cases: [name: string, fault: string, text: () => string][] = [
    [
      'a key of somebody else',
      'signature_key',
      () => record.fileOf([signedBy(ada, { entry: { public_key_jwk: stranger.passkey.jwk } })]),
    ],
    [
      'a key of somebody else in both forms',
      'signature_key',
      () =>
        record.fileOf([
          signedBy(ada, {
            entry: {
              public_key_jwk: stranger.passkey.jwk,
              public_key_cose: stranger.passkey.cose.toString('base64url'),
            },
          }),
        ]),
    ],
    [
      'a signature by somebody else’s key, whose other form is the signer’s',
      'signature_key',
      () => {
        const { cose, key } = ada.passkey
        return record.fileOf([signedBy({ ...ada, passkey: { ...stranger.passkey, cose, key } })])
      },
    ],
    [
      'a signature by somebody else’s key under the name of the signer’s',
      'signature_key',
      () => record.fileOf([signedBy({ ...ada, passkey: { ...stranger.passkey, key: ada.passkey.key } })]),
    ],
    [
      'another key named in the statement',
      'signature_value',
      () =>
        record.fileOf([
          signedBy(ada, {
            statement: { public_key_sha256: stranger.passkey.key },
            entry: {
              public_key_jwk: stranger.passkey.jwk,
              public_key_cose: stranger.passkey.cose.toString('base64url'),
            },
          }),
        ]),
    ],
    [
      'a key with a member too many',
      'signature_key',
      () => record.fileOf([signedBy(ada, { entry: { public_key_jwk: { ...ada.passkey.jwk, use: 'sig' } } })]),
    ],
    [
      'a key with a member of another kind of key',
      'signature_key',
      () => record.fileOf([signedBy(ada, { entry: { public_key_jwk: { ...ada.passkey.jwk, n: 'AQAB' } } })]),
    ],
    [
      'swapped signatures',
      'signature_value',
      () => {
        const [one, other] = [signedBy(ada), signedBy({ ...bela, passkey: passkey() })]
        return record.fileOf([
          { ...one, signature: other.signature },
          { ...other, signature: one.signature },
        ])
      },
    ],
    [
      'swapped statements',
      'signature_ceremony',
      () => {
        const [one, other] = [signedBy(ada), signedBy(ada, {}, T + 9)]
        return record.fileOf([{ ...one, statement: other.statement }])
      },
    ],
    [
      'the file of another site',
      'signature_ceremony',
      () => record.fileOf([signedBy(ada, { client: { origin: 'https://moot.harbor.example' } })]),
    ],
    ['another RP ID', 'signature_ceremony', () => record.fileOf([signedBy(ada, { host: 'harbour.example' })])],
    [
      'another port',
      'signature_ceremony',
      () => record.fileOf([signedBy(ada, { client: { origin: `${SITE}:8443` } })]),
    ],
    [
      'a site with a final slash',
      'signature_form',
      () => record.fileOf([signedBy(ada, { statement: { site: `${SITE}/` }, client: { origin: SITE } })]),
    ],
    [
      'a registration',
      'signature_ceremony',
      () => record.fileOf([signedBy(ada, { client: { type: 'webauthn.create' } })]),
    ],
    [
      'a page in another one',
      'signature_ceremony',
      () => record.fileOf([signedBy(ada, { client: { crossOrigin: true } })]),
    ],
    [
      'topOrigin',
      'signature_ceremony',
      () => record.fileOf([signedBy(ada, { client: { topOrigin: 'https://elsewhere.example' } })]),
    ],
    ['missing UV', 'signature_ceremony', () => record.fileOf([signedBy(ada, { flags: 0x19 })])],
    ['missing UP', 'signature_ceremony', () => record.fileOf([signedBy(ada, { flags: 0x1c })])],
    ['the other s', 'signature_value', () => record.fileOf([signedBy(ada, { highS: true })])],
    [
      'a signature in another encoding',
      'signature_value',
      () => {
        const der = Buffer.from(signedBy(ada).signature, 'base64url')
        const long = Buffer.from([0x30, 0x81, der.length - 2, ...der.subarray(2)])
        const entry = signedBy(ada)
        return record.fileOf([{ ...entry, signature: long.toString('base64url') }])
      },
    ],
    [
      'bytes after the signature',
      'signature_value',
      () =>
        record.fileOf([
          {
            ...whole[1]!,
            signature: Buffer.concat([Buffer.from(whole[1]!.signature, 'base64url'), Buffer.alloc(1)]).toString(
              'base64url',
            ),
          },
        ]),
    ],
    [
      'base64url with bits that belong to no byte',
      'signature_form',
      () =>
        record.fileOf([
          {
            ...whole[1]!,
            signature: whole[1]!.signature.replace(/.$/, (one) => ({ A: 'B', Q: 'R', g: 'h', w: 'x' })[one]!),
          },
        ]),
    ],
    [
      'padding',
      'signature_form',
      () => record.fileOf([signedBy(ada, { entry: { public_key_cose: `${whole[0]!.public_key_cose}=` } })]),
    ],
    [
      'a signature of an earlier revision',
      'signature_record',
      () => {
        const next = signedRecord(all, { number: 2 })
        return next.fileOf([signedBy(ada)])
      },
    ],
    [
      'a signature of the same text in another meeting',
      'signature_record',
      () => record.fileOf([signature({ ...record.of, meeting_id: 43 }, ada, T)]),
    ],
    [
      'a signature of another revision number',
      'signature_record',
      () => record.fileOf([signature({ ...record.of, number: 2 }, ada, T)]),
    ],
    ['somebody who did not approve', 'signature_signer', () => record.fileOf([signedBy(stranger)])],
    [
      'somebody who objected',
      'signature_signer',
      () => {
        const approvals = [{ member_id: 13, member_name: 'D', approved: false, comment: 'No', create_ts: 1 }]
        const other = signedRecord([ada], { record: { approvals } })
        return other.fileOf([signature(other.of, stranger, T)])
      },
    ],
    ['one signer twice', 'signature_signer', () => record.fileOf([signedBy(ada), signedBy(ada, {}, T + 1)])],
    ['another order', 'signature_order', () => record.fileOf([signedBy(ada, {}, T + 1), whole[1]!])],
    ['another order of the same second', 'signature_order', () => record.fileOf([whole[1]!, whole[0]!])],
    ['a time before the approval', 'signature_order', () => record.fileOf([signedBy(ada, {}, APPROVED_TS - 1)])],
    ['a time that is no integer', 'signature_form', () => record.fileOf([signedBy(ada, {}, T + 0.5)])],
    ['a member too many in an entry', 'signature_form', () => record.fileOf([signedBy(ada, { entry: { more: 1 } })])],
    [
      'a member too many in a statement',
      'signature_form',
      () => record.fileOf([signedBy(ada, { statement: { more: 1 } })]),
    ],
    [
      'a member that is missing',
      'signature_form',
      () => {
        const { signature: _, ...entry } = signedBy(ada)
        return record.fileOf([entry])
      },
    ],
    [
      'another version of the statement',
      'signature_form',
      () => record.fileOf([signedBy(ada, { statement: { version: 2 } })]),
    ],
    [
      'a short nonce',
      'signature_form',
      () => record.fileOf([signedBy(ada, { statement: { nonce: 'AAAAAAAAAAAAAAAAAAAA' } })]),
    ],
    [
      'an empty credential id',
      'signature_form',
      () => record.fileOf([signedBy(ada, { statement: { credential_id: '' } })]),
    ],
    [
      'members in another order',
      'not_canonical',
      () => {
        const { record: of, ...others } = JSON.parse(record.fileOf(whole))
        return JSON.stringify({ record: of, ...others })
      },
    ],
    [
      'a member too many in the file',
      'not_record',
      () => record.fileOf(whole).replace('"record":', '"more":1,"record":'),
    ],
    [
      'a changed name with a new checksum',
      'signature_record',
      () => signedRecord(all, { record: { name: 'Kräne' } }).fileOf(whole),
    ],
    ['a version to come', 'version', () => signedRecord(all, { record: { version: 3 } }).fileOf([])],
    [
      'the site of somebody else, which looks like this one',
      'signature_form',
      () => {
        const [site, origin] = ['https://moot.example@pier.example', 'https://pier.example']
        return record.fileOf([signedBy(ada, { statement: { site }, client: { origin } })])
      },
    ],
    [
      'a site without passkeys',
      'signature_form',
      () => record.fileOf([signedBy(ada, { statement: { site: 'http://moot.example' } })]),
    ],
  ]
  for (const [name, fault, text] of cases)
    test(`is refused: ${name}`, async () => {
      const checked = await checkedRecord(Uint8Array.from(Buffer.from(text())))
      assert.equal('fault' in checked ? checked.fault : undefined, fault)
      assert.throws(() => verifyMinutes([Buffer.from(text())]))
    })

  test('a chain names the signatures of each file: none may be missing, come later or be others', async () => {
    const entries = [signedBy(ada), signedBy(bela)]
    const next = signedRecord(all, { number: 1, meeting_id: 43, previous: { sha256: record.sha256, entries } })
    const last = next.fileOf([signature(next.of, ada, T)])
    const both = (first: string) => [Buffer.from(first), Buffer.from(last)]
    assert.deepEqual(await verdicts([record.fileOf(entries), last]), [undefined, undefined])
    verifyMinutes(both(record.fileOf(entries)))
    for (const [first, fault] of [
      [record.fileOf(entries.slice(0, 1)), 'signatures_differ'],
      [record.fileOf(whole), 'signatures_differ'],
      [record.fileOf([signedBy(ada), signedBy(bela)]), 'signatures_differ'],
      [record.fileOf([]), 'signatures_missing'],
    ] as const) {
      assert.deepEqual(await verdicts([first, last]), [undefined, fault])
      assert.throws(() => verifyMinutes(both(first)), /differ/)
    }
    assert.deepEqual(await verdicts([record.content, last]), [undefined, 'signatures_missing'])
    const unsigned = signedRecord(all, { meeting_id: 43, previous: { sha256: record.sha256, entries: [] } })
    assert.deepEqual(await verdicts([record.content, unsigned.content]), [undefined, undefined])
    assert.deepEqual(await verdicts([record.fileOf(entries), unsigned.content]), [undefined, 'signatures_differ'])
    // Version 1 did not name them.
    const { version, previous_signatures_sha256, ...old } = { version: 1, previous_signatures_sha256: undefined }
    const first = signedRecord(all, {
      meeting_id: 43,
      previous: { sha256: record.sha256, entries: [] },
      record: { version, previous_signatures_sha256, ...old },
    })
    assert.deepEqual(await verdicts([record.fileOf(entries), first.fileOf([signature(first.of, ada, T)])]), [
      undefined,
      undefined,
    ])
  })

  test('the last file must be for the site and signed with the keys that are wanted', async () => {
    const text = record.fileOf(whole)
    const of = async (wanted: Wanted, files = [text]) => (await verdicts(files, wanted)).at(-1)
    assert.equal(await of({ site: SITE }), undefined)
    assert.equal(await of({ site: 'https://moot.harbor.example' }), 'other_site')
    assert.equal(await of({ keys: all.map((one) => one.passkey.key) }), undefined)
    assert.equal(await of({ keys: [ada.passkey.key, stranger.passkey.key] }), 'other_key')
    assert.equal(await of({ sha256: record.sha256 }), undefined)
    for (const unsigned of [record.content, record.fileOf([])]) {
      assert.equal(await of({ site: SITE }, [unsigned]), 'not_signed')
      assert.equal(await of({ keys: [ada.passkey.key] }, [unsigned]), 'not_signed')
    }
    // A signature for another site beside one for this one is not for this one.
    const elsewhere = signedBy(bela, { statement: { site: 'https://moot.pier.example' } })
    assert.equal(await of({ site: SITE }, [record.fileOf([signedBy(ada), elsewhere])]), 'other_site')
  })
})

describe('the low s', () => {
  test('is written for either value, in DER, and anything else is no signature', () => {
    for (let round = 0; round < 50; round++) {
      const high = Buffer.from(signedBy(ada, { highS: true }).signature, 'base64url')
      assert.equal(rawSignature(high), undefined)
      const low = withLowS(high)!
      assert.equal(rawSignature(low)?.length, 64)
      assert.deepEqual(withLowS(low), low)
    }
    for (const bytes of [
      [],
      [0x30],
      [0x30, 0],
      [0x30, 6, 2, 1, 1, 2, 1, 0x80],
      [0x30, 7, 2, 2, 0, 1, 2, 1, 1],
      [0x30, 7, 2, 1, 1, 2, 1, 1],
    ])
      assert.equal(withLowS(Uint8Array.from(bytes)), undefined, String(bytes))
    assert.equal(rawSignature(Uint8Array.from([0x30, 6, 2, 1, 1, 2, 1, 1]))?.length, 64)
  })
})

describe('a COSE key', () => {
  test('has one JSON Web Key, and nothing after it or beside it', () => {
    for (const alg of ['ES256', 'EdDSA', 'RS256'] as Algorithm[]) {
      const { cose, jwk } = passkey(alg)
      const { kty, ...others } = jwk
      assert.deepEqual(jwkOfCose(cose), { kty, ...others })
      assert.equal(jwkOfCose(Buffer.concat([cose, Buffer.alloc(1)])), undefined)
      assert.equal(jwkOfCose(cose.subarray(0, -1)), undefined)
      // In another order.
      const [head, kty1, kty2, ...rest] = cose
      assert.equal(jwkOfCose(Buffer.from([head!, ...rest, kty1!, kty2!])), undefined)
      // One member more.
      assert.equal(jwkOfCose(Buffer.from([cose[0]! + 1, ...cose.subarray(1), 2, 0x41, 1])), undefined)
    }
    for (const bytes of [
      [],
      [0xa0],
      [0xbf, 0xff],
      [0xa1, 1, 0x5b, 255, 255, 255, 255, 255, 255, 255, 255],
      [0xba, 255, 255, 255, 255],
    ])
      assert.equal(jwkOfCose(Uint8Array.from(bytes)), undefined)
  })
})
