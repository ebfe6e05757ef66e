// What is passed on of the words of a mail: its own, without links that only their reader may use, however long it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOf } from '../../../server/mail/receiving/own-words.ts'

test('links with a token are left out, wherever it stands in them', () => {
  for (const link of [
    'https://moot.example/rsvp/1.2.abc',
    'https://moot.example/moot/mail/stop/1.updates.abc',
    'http://moot.example/password/new?link=abc',
    'https://moot.example/feeds/abc.ics',
    'https://moot.example/begin/abc',
    'https://moot.example/account/email/confirm?link=abc',
    'https://elsewhere.example/?to=https://moot.example/rsvp/1.2.abc',
  ])
    assert.equal(wordsOf(`See ${link} and come.`), 'See … and come.', link)
  const other = 'See https://moot.example/meetings/7 and come.'
  assert.equal(wordsOf(other), other)
})

test('a megabyte that looks like links, quotations or blanks is read as fast as any other', () => {
  assert.equal(wordsOf('http://'.repeat(150_000)), `${'http://'.repeat(1_429).slice(0, 9_999)}…`)
  assert.equal(wordsOf(`on ${'wrote'.repeat(35)}${':'.repeat(75)}${' '.repeat(900_000)}x`).length, 254)
  assert.equal(wordsOf(`${' '.repeat(1_000_000)}x`), 'x')
  assert.ok(wordsOf('a\n\n\n'.repeat(250_000)).length <= 10_000)
})

test('letters are not cut in halves', () => {
  assert.ok(wordsOf('🛶'.repeat(30_000)) === `${'🛶'.repeat(9_999)}…`)
  assert.ok(wordsOf(`a${'🛶'.repeat(30_000)}`) === `a${'🛶'.repeat(9_998)}…`)
})

test('what is too long ends with a sign, at the end of a word', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, line) => `Line ${line} about the pier.`).join('\n')
  assert.equal(wordsOf(lines(300)), lines(300))
  const short = wordsOf(lines(3_000))
  assert.ok(short.length <= 10_000 && short.length > 9_900)
  assert.match(short, /(?:Line|\d|about|the|pier\.)…$/)
})

const HEADS: Readonly<Record<string, string>> = {
  Gmail: 'On Sat, Nov 28, 2026 at 9:17 PM Ada Thornbury <ada@harbour.example> wrote:',
  'Gmail, over two lines': 'On Sat, Nov 28, 2026 at 9:17 PM Ada Thornbury <\nada@harbour.example> wrote:',
  'Gmail, German': 'Am Sa., 28. Nov. 2026 um 21:17 Uhr schrieb Ada Thornbury <ada@harbour.example>:',
  'Gmail, French': 'Le sam. 28 nov. 2026 à 21:17, Ada Thornbury <ada@harbour.example> a écrit\u00a0:',
  'Gmail, Spanish': 'El sáb, 28 nov 2026 a las 21:17, Ada Thornbury (<ada@harbour.example>) escribió:',
  'Apple Mail': 'On Nov 28, 2026, at 21:17, Ada Thornbury <ada@harbour.example> wrote:',
  'Apple Mail, German': 'Am 28.11.2026 um 21:17 schrieb Ada Thornbury <ada@harbour.example>:',
  Thunderbird: 'On 28/11/2026 21:17, Ada Thornbury wrote:',
  'Thunderbird, French': 'Le 28/11/2026 à 21:17, Ada Thornbury a écrit :',
  'K-9, by name first': 'Ada Thornbury schrieb am 28.11.2026 um 21:17:',
  'Gmail, Japanese': '2026年11月28日(土) 21:17 Ada Thornbury <ada@harbour.example>:',
}
const QUOTED = '> Please come at nine.\n>\n> Ada'

for (const [program, head] of Object.entries(HEADS))
  test(`${program}: words above, below and on both sides of a quotation stay, and it goes`, () => {
    assert.equal(wordsOf(`I come.\n\n${head}\n${QUOTED}\n`), 'I come.')
    assert.equal(wordsOf(`${head}\n${QUOTED}\n\nI come.`), 'I come.')
    assert.equal(wordsOf(`${head}\n\n${QUOTED}\nI come.\n-- \nBo`), 'I come.\n-- \nBo')
    assert.equal(wordsOf(`Hello\n\n${head}\n${QUOTED}\n\nI come.`), `Hello\n\n${QUOTED}\n\nI come.`)
  })

test('between two answers the lines stay that are answered', () => {
  const asked = '> one\n> two\n> three\n> Nine?\nYes.\n> Pier?\nNo.\n> Ada\n'
  assert.equal(wordsOf(`${HEADS['Thunderbird']}\n${asked}`), 'Yes.\n> Pier?\n\nNo.')
  assert.equal(wordsOf(`Hello\n${asked}`), 'Hello\n> …\n> two\n> three\n> Nine?\n\nYes.\n> Pier?\n\nNo.')
})

test('what only looks like the head of a quotation, and quotations without marks, stay whole', () => {
  for (const text of [
    'Hello,\nOn Monday I wrote to the council these three points:\n1. The pier is closed.\nOn the agenda, please.',
    'On 28/11/2026 at 9:00 Ada wrote:\nThe pier is closed.\nIs that so?',
    'Von: jetzt an bin ich da.',
    'Sent: yesterday, by post.',
    'From: Ada Thornbury <ada@harbour.example>\nSent: Saturday\nTo: Bo\nSubject: Tide\n\nCome at nine.\n\nI come.',
    'I come.\n\n-----Original Message-----\nFrom: Ada\nSent: Saturday\nTo: Bo\n\nCome at nine.\nAnd the pier? Yes.',
    'I come.\n________________________________\nVon: Ada\nGesendet: Samstag\nBetreff: Gezeiten\n\nNeun?\nJa.',
  ])
    assert.equal(wordsOf(text), text)
  assert.equal(wordsOf(QUOTED), '')
})

test('lines that a person began with the sign of a quotation stay', () => {
  for (const text of [
    '> 5 people will come.\nBo',
    'We come with\n> 5 adults\n> 3 children',
    'We come with:\n\n> 5 adults\n> 3 children',
    'We come with\n\n> 5 adults\n\n> 3 children\n\nSee you.',
    'Hello\n> the pier\n> the crane\n> the nets\n> the boats\n> the oars\nBye',
    '>= 9 is fine\n>:-) as always\nBo',
    'Monday:\n> pier\nTuesday:\n> crane\nFriday:\n> nets\n> boats\n> oars\n> tar',
  ]) {
    assert.equal(wordsOf(text), text)
    for (const head of Object.values(HEADS)) assert.equal(wordsOf(`${text}\n\n${head}\n${QUOTED}\n`), text)
  }
  const below = 'We come with:\n> 5 adults\n> 3 children\n> 1 dog\n> 2 cats'
  assert.equal(wordsOf(`${HEADS['Thunderbird']}\n${QUOTED}\n\n${below}`), below)
  assert.equal(wordsOf(`${HEADS['Thunderbird']}\n${QUOTED}\n\n${below}\n\nBo`), `${below}\n\nBo`)
})

test('without an attribution, a quotation goes that stands apart at the end, or holds a link of our mail', () => {
  assert.equal(wordsOf(`I come.\n\n${QUOTED}`), 'I come.')
  assert.equal(wordsOf(`I come.\n${QUOTED}\n> https://moot.example/rsvp/1.2.abc`), 'I come.')
  assert.equal(wordsOf(`${QUOTED}\n> https://moot.example/rsvp/1.2.abc\n\nI come.`), 'I come.')
  assert.equal(wordsOf('I come.\n> in/beginning of May'), 'I come.\n> in/beginning of May')
})

test('attributions are known in further languages', () => {
  for (const head of [
    'сб, 28 нояб. 2026 г. в 21:17, Ada Thornbury <ada@harbour.example> пишет:',
    '28 Kas 2026 Cmt 21:17 tarihinde Ada Thornbury şunu yazdı:',
    'so 28. 11. 2026 v 21:17 odesílatel Ada Thornbury napsal:',
    'Ada Thornbury <ada@harbour.example> ezt írta (2026. nov. 28., 21:17):',
  ])
    assert.equal(wordsOf(`I come.\n${head}\n${QUOTED}\n\nBo`), `I come.\n${QUOTED}\n\nBo`, head)
})
