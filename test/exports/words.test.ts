// Times, durations, sizes, directions and names in the words of documents.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directionOf, scriptLanguageOf } from '../../server/exports/document/direction.ts'
import { linkable, runsOf } from '../../server/exports/document/lines.ts'
import { lengthOf, shortDate, sizeOf, spanOf } from '../../server/exports/document/words.ts'
import { nameOfFile, safeName } from '../../server/exports/file.ts'

const at = (iso: string) => Date.parse(iso) / 1000
const space = (text: string) => text.replaceAll('\u00a0', ' ')

const SPANS: [from: string, to: string | null, zone: string, said: string][] = [
  [
    '2026-11-26T14:00Z',
    '2026-11-26T16:30Z',
    'Europe/London',
    'Thursday, November 26, 2026, 2:00 – 4:30 PM (Europe/London)',
  ],
  ['2026-11-26T11:00Z', '2026-11-26T13:00Z', 'UTC', 'Thursday, November 26, 2026, 11:00 AM – 1:00 PM (UTC)'],
  [
    '2026-11-26T23:30Z',
    '2026-11-27T00:30Z',
    'UTC',
    'Thursday, November 26, 2026, 11:30 PM – Friday, November 27, 2026, 12:30 AM (UTC)',
  ],
  ['2026-11-26T12:00Z', null, 'UTC', 'Thursday, November 26, 2026, 12:00 PM (UTC)'],
  ['2026-07-01T12:00Z', '2026-07-01T12:00Z', 'Asia/Kathmandu', 'Wednesday, July 1, 2026, 5:45 PM (Asia/Kathmandu)'],
]
for (const [from, to, zone, said] of SPANS) {
  test(`${from} to ${to} in ${zone} is ${said}`, () => {
    assert.equal(space(spanOf(at(from), to === null ? null : at(to), { timezone: zone, locale: 'en-US' })), said)
  })
}

test('a short date is the day in the zone of the reader', () => {
  assert.equal(space(shortDate(at('2026-11-26T23:30Z'), { timezone: 'Asia/Tokyo', locale: 'en-US' })), 'Nov 27, 2026')
})

for (const [seconds, said] of [
  [0, '0 minutes'],
  [60, '1 minute'],
  [5400, '1 hour 30 minutes'],
  [90_000, '1 day 1 hour'],
  [172_800, '2 days'],
] as const) {
  test(`${seconds} seconds are ${said}`, () => assert.equal(space(lengthOf(seconds, { locale: 'en-US' })), said))
}

for (const [bytes, said] of [
  [1, '1 byte'],
  [999, '999 bytes'],
  [1200, '1.2 kB'],
  [999_999, '1.0 MB'],
  [48_220_100, '48 MB'],
  [5e15, '5,000 TB'],
] as const) {
  test(`${bytes} bytes are ${said}`, () => assert.equal(space(sizeOf(bytes, { locale: 'en-US' })), said))
}

for (const [text, dir, lang] of [
  ['2026: שלום', 'rtl', 'he'],
  ['«مرحبا» hello', 'rtl', 'ar'],
  ['hello مرحبا', 'ltr', null],
  ['12:30', null, null],
  ['東京タワー', 'ltr', 'ja'],
  ['北京', 'ltr', 'zh'],
  ['สวัสดี', 'ltr', 'th'],
  ['ελληνικά', 'ltr', 'el'],
] as const) {
  test(`${text} runs ${dir} and is ${lang}`, () => {
    assert.equal(directionOf(text), dir)
    assert.equal(scriptLanguageOf(text), lang)
  })
}

for (const [name, safe] of [
  ['plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\plan?.pdf', 'C--plan-.pdf'],
  ['  .hidden. ', 'hidden'],
  ['CON.txt', '_CON.txt'],
  ['a\u202efdp.exe', 'a fdp.exe'],
  ['\u0000', 'file'],
  ['é日本.pdf', 'é日本.pdf'],
  [`${'ü'.repeat(200)}.pdf`, `${'ü'.repeat(58)}.pdf`],
] as const) {
  test(`a file called ${JSON.stringify(name.slice(0, 20))} is stored as ${safe.slice(0, 20)}`, () => {
    assert.equal(safeName(name), safe)
  })
}

test('the file of a meeting is called after its day, for its reader, and its name', () => {
  const start_time = at('2026-11-26T23:30Z')
  const content = { name: 'Figures: a/b', start_time, started_ts: null, ended_ts: null, timezone: 'Asia/Tokyo' }
  assert.equal(nameOfFile(content), '2026-11-27 Figures - a-b')
  const held = { started_ts: at('2026-11-24T14:00Z'), ended_ts: at('2026-11-24T15:30Z') }
  assert.equal(nameOfFile({ ...content, ...held }), '2026-11-24 Figures - a-b')
  assert.equal(nameOfFile({ ...content, name: '', start_time: null }), 'Meeting')
})

for (const address of [
  'javascript:alert(1)',
  ' JAVASCRIPT:x',
  'data:text/html,x',
  '//a.example',
  '/a',
  'file:///x',
  'https://',
  `https://a.example/${'x'.repeat(2000)}`,
]) {
  test(`${address.slice(0, 30)} does not become a link`, () => assert.equal(linkable(address), undefined))
}

test('addresses in plain text are links, without the full stop after them', () => {
  assert.deepEqual(runsOf('See https://a.example/b?c=d. Or not.'), [
    { text: 'See ' },
    { text: 'https://a.example/b?c=d', href: 'https://a.example/b?c=d' },
    { text: '. Or not.' },
  ])
})
