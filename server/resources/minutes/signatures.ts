// Signatures of approved minutes: who signed, what is to be signed, and signing.
import { minutesSignature } from '../../../contract/minutes/signatures.ts'
import { minutesSigning, revisionItself } from '../../access/minutes/minutes.ts'
import type { PasskeyRow } from '../../actions/account/passkeys/index.ts'
import type { CallTo } from '../../actions/call.ts'
import { signMinutes, type VerifiedSignature, verifySignature } from '../../actions/minutes/sign-minutes.ts'
import { shownSignature, signatureEntries } from '../../actions/minutes/signature-entries.ts'
import {
  mustBeSignable,
  passkeyToSignWith,
  type Signing,
  signability,
  signingOf,
} from '../../actions/minutes/signing.ts'
import { newStatement } from '../../actions/minutes/statements.ts'
import type { Row } from '../serving/embed-context.ts'
import { bindPlainResource, type CustomCall } from '../serving/serve.ts'
import { revisionId } from './minutes-record.ts'

type Signature = typeof minutesSignature

async function inRevision({ site, params }: CallTo<Signature, 'inRevision'>): Promise<Row[]> {
  const id = await revisionId(site.db.reads, params.meeting_id, params.number)
  return (await signatureEntries(site.db.reads, id)).map(shownSignature)
}

/** What is looked up before the transaction of a change. */
type Asking = CallTo<Signature, 'options'> & { found?: { signing: Signing; passkey: PasskeyRow } }

async function findPasskey(call: Asking): Promise<Asking> {
  const signing = await signingOf(call)
  return { ...call, found: { signing, passkey: await passkeyToSignWith(call, signing, call.sent.passkey_id) } }
}

async function options(call: Asking, { trx }: CustomCall): Promise<Row> {
  const { signing, passkey } = call.found!
  await mustBeSignable(trx!, call.params, signing)
  return newStatement(trx!, call, signing, passkey)
}

type Signed = CallTo<Signature, 'sign'> & { verified?: VerifiedSignature }

async function sign(call: Signed, { trx, context }: CustomCall): Promise<Row> {
  const entry = await signMinutes(trx!, call, call.verified!)
  return context.formatRows('minutes_signature', [shownSignature(entry)])[0]!
}

/** The endpoints of signatures. */
export const minutesSignatures = bindPlainResource(minutesSignature, {
  endpoints: {
    inRevision: { may: revisionItself, answer: inRevision },
    signable: {
      may: revisionItself,
      answer: async (call: CallTo<Signature, 'signable'>): Promise<Row> => ({ ...(await signability(call)) }),
    },
    options: { may: minutesSigning, prepare: findPasskey, answer: options },
    sign: {
      may: minutesSigning,
      prepare: async (call: Signed) => ({ ...call, verified: await verifySignature(call) }),
      answer: sign,
    },
  },
})
