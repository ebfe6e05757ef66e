// What an attempt to send a mail means: sent, refused for good, or tried again, and when.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  judgeMail,
  MAIL_LIFE,
  type MailAnswer,
  type MailVerdict,
  PAUSES,
  WAITS,
} from '../../server/mail/transport/delivery-outcome.ts'

const NOW = 1_772_445_600
const AT = NOW * 1000
const failure = 'why not'
const later: MailAnswer = { kind: 'later', failure }
const trouble: MailAnswer = { kind: 'trouble', failure }
const waits = (ms: number): MailVerdict => ({ state: 'waiting', due_ms: AT + ms, failure })
const FAILED: MailVerdict = { state: 'failed', due_ms: null, failure }
const MINUTE = 60_000

const TABLE: readonly [name: string, answer: MailAnswer, tried: object, verdict: MailVerdict][] = [
  ['taken is sent', { kind: 'taken' }, {}, { state: 'sent', due_ms: null, failure: null }],
  ['5xx is never tried again', { kind: 'refused', failure }, {}, FAILED],
  ['4xx is tried again a minute later', later, {}, waits(MINUTE)],
  ['then after 5 minutes', later, { attempts: 2 }, waits(5 * MINUTE)],
  ['then after 15 minutes', later, { attempts: 3 }, waits(15 * MINUTE)],
  ['then after an hour', later, { attempts: 4 }, waits(60 * MINUTE)],
  ['then after three hours', later, { attempts: 5 }, waits(180 * MINUTE)],
  ['then every six hours', later, { attempts: 6 }, waits(360 * MINUTE)],
  ['and again', later, { attempts: 60 }, waits(360 * MINUTE)],
  ['a fifth sooner', later, { chance: 0 }, waits(0.8 * MINUTE)],
  ['a fifth later', later, { chance: 1 }, waits(1.2 * MINUTE)],
  ['not beyond three days after it was written', later, { create_ts: NOW - MAIL_LIFE + 59 }, FAILED],
  ['until then it is', later, { create_ts: NOW - MAIL_LIFE + 60 }, waits(MINUTE)],
  ['a server in trouble is left alone for ten seconds', trouble, {}, waits(10_000)],
  ['then for 30 seconds', trouble, { troubles: 2 }, waits(30_000)],
  ['for five minutes at most', trouble, { troubles: 99 }, waits(5 * MINUTE)],
  ['whatever the chance', trouble, { chance: 1 }, waits(10_000)],
  ['a server in trouble for three days is waited for no more', trouble, { create_ts: NOW - MAIL_LIFE }, FAILED],
]

for (const [name, answer, tried, verdict] of TABLE) {
  test(name, () => {
    const plain = { attempts: 1, troubles: 1, create_ts: NOW, now: AT, chance: 0.5 }
    assert.deepEqual(judgeMail(answer, { ...plain, ...tried }), verdict)
  })
}

test('waits grow, and a mail has more than ten attempts', () => {
  for (const list of [WAITS, PAUSES])
    assert.deepEqual(
      list,
      list.toSorted((one, other) => one - other),
    )
  const whole = WAITS.reduce((sum, wait) => sum + wait)
  assert.ok(WAITS.length + Math.floor((MAIL_LIFE * 1000 - whole) / WAITS.at(-1)!) > 10)
})
