// What files may be called, and how their names, types and beginnings fit together.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileNameFault } from '../../../server/rules/files/file-name.ts'
import {
  attachable,
  essence,
  extensionFault,
  mayBeginWith,
  savedAs,
  typeOfName,
  usualTypes,
} from '../../../server/rules/files/file-type.ts'

const GOOD = [
  ...[
    'a',
    'Tides.pdf',
    'Tides & winds (2).pdf',
    'מים נמוכים.pdf',
    '干潮.txt',
    'no ending',
    'a.b.c',
    '🛶.png',
    "Ada's.txt",
  ],
  ...['console.txt', 'auxiliary.pdf', 'com10.txt', '~$draft.docx', 'x'.repeat(255), '1€.csv', 'ÅØ.pdf', '%2e%2e.txt'],
]

const BAD = [
  ...[
    '',
    '.',
    '..',
    '../tides.pdf',
    '..\\tides.pdf',
    '/etc/passwd',
    'C:\\tides.pdf',
    'c:tides.pdf',
    'a/b.pdf',
    'a\0.pdf',
  ],
  ...[
    '.htaccess',
    'tides.pdf.',
    'tides.pdf ',
    'a\n.pdf',
    'a\r\nX: 1.pdf',
    'a\u001b[2J.txt',
    'a\u007f.txt',
    'a\u0085.txt',
  ],
  ...[
    'tides\u202efdp.exe',
    'a\u200f.txt',
    'a\u2066b\u2069.txt',
    'a\u200b.txt',
    '\ufefftides.txt',
    'a\u2028.txt',
    'a\u00ad.pdf',
    'a.exe\u00a0',
    '\u3000a.pdf',
  ],
  ...['con', 'CON.txt', 'nul.pdf', 'PRN', 'aux.', 'com1.txt', 'LPT9', 'lpt¹.txt', 'nul .txt', 'CONIN$'],
  ...['a:b', 'a*b', 'a?b', 'a"b', 'a<b', 'a>b', 'a|b', 'tides.txt:stream', 'a\ud800.txt', '🛶'.repeat(64)],
]

for (const name of GOOD) {
  test(`a file can be called ${JSON.stringify(name).slice(0, 40)}`, () => assert.equal(fileNameFault(name), undefined))
}

for (const name of BAD) {
  test(`the file name ${JSON.stringify(name).slice(0, 40)} is refused`, () =>
    assert.equal(typeof fileNameFault(name), 'string'))
}

const ENDINGS: [name: string, type: string, fits: boolean][] = [
  ['a.pdf', 'application/pdf', true],
  ['a.PDF', 'application/pdf', true],
  ['a', 'application/pdf', true],
  ['a.tides', 'application/pdf', false],
  ['a.png', 'application/pdf', false],
  ['a.pdf.exe', 'application/pdf', false],
  ['a.html', 'text/plain', false],
  ['a.svg', 'image/png', false],
  ['a.HTA', 'text/plain', false],
  ['a.docm', 'application/zip', false],
  ['a.md', 'text/plain', false],
  ['a.ts', 'text/plain', false],
  ['Version 2.0 of the plan', 'application/pdf', true],
  ['a.exe.pdf', 'application/pdf', true],
  ['a.html', 'application/x-tides', false],
]

/** What some system runs, mounts, installs or follows when it is opened. */
const RUNS =
  'desktop xll jnlp command apk settingcontent-ms library-ms vhd vhdx iso img dmg exe com scr pif bat cmd ps1 vbs js jse wsf hta ' +
  'msi msix appx appinstaller application appref-ms lnk url webloc inetloc website search-ms searchconnector-ms theme ' +
  'diagcab cpl msc reg inf scf chm hlp jar class jsp sh bash csh run bin out appimage deb rpm pkg mpkg app workflow ' +
  'terminal tool action scpt osax xlsm docm pptm xlam xla wll slk iqy oqy rqy odc one onepkg pub mht html htm shtml xhtml ' +
  'svg svgz xml xsl swf py pyw pyz pl rb php lua vbe ws gadget ade adp mde mdb accdb ics.lnk rdp vpn ovpn mobileconfig crx xpi'

for (const ending of RUNS.split(' '))
  for (const type of usualTypes.keys())
    for (const name of [
      `a.${ending}`,
      `a.pdf.${ending}`,
      `a.${ending.toUpperCase()}`,
      `a.${ending}\u00a0`,
      `a.${ending} `,
      `a.${ending}.`,
      `a.${ending} . .`,
      `a.${ending}\u3000`,
      `a.${ending}\u180e`,
      `a.${ending}\u3164`,
      `a.${ending}\u0301`,
      `a\uff0e${ending}`,
      `a\u2024${ending}`,
      `a.${[...ending].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join('')}`,
    ])
      assert.notEqual(extensionFault(name, type), undefined, `${JSON.stringify(name)} as ${type}`)

test('what was called otherwise before is saved with the ending of its type', () => {
  const types = attachable(['text/plain', 'application/x-tides=tides'])
  assert.equal(savedAs('a.desktop', 'text/plain', types), 'a.desktop.txt')
  assert.equal(savedAs('a.exe\u00a0', 'application/pdf', types), 'a.exe.pdf')
  assert.equal(savedAs('a.exe', 'application/x-winds', types), 'a.exe.bin')
  assert.equal(savedAs('a.tides', 'application/x-tides', types), 'a.tides')
  assert.equal(savedAs('no ending', 'application/pdf', types), 'no ending')
})

test('a type of which no ending is known needs one said', () => {
  assert.throws(() => attachable(['application/x-tides']), /add a file extension for application\/x-tides/)
  assert.equal(extensionFault('a.ts', 'text/plain', attachable(['text/plain=ts'])), undefined)
})

for (const [name, type, fits] of ENDINGS) {
  test(`${name} ${fits ? 'can be' : 'is no'} ${type}`, () =>
    assert.equal(extensionFault(name, type) === undefined, fits))
}

const BEGINNINGS: [type: string, first: string, fits: boolean][] = [
  ['application/pdf', '%PDF-1.4', true],
  ['application/pdf', '<html>%PDF-', false],
  ['application/pdf', '', false],
  ['image/png', '<!doctype html><script>', false],
  ['image/png', '\x89PNG\r\n\x1a\n', true],
  ['image/png', '\x89PNG', false],
  ['image/jpeg', 'GIF89a', false],
  ['image/gif', 'GIF89a', true],
  ['image/webp', 'RIFF\x01\x02\x03\x04WEBP', true],
  ['image/webp', 'RIFF\x01\x02\x03\x04WAVE', false],
  ['application/zip', 'MZ\x90', false],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04', true],
  ['text/plain', 'Low water', true],
  ['text/plain', '', true],
  ['text/plain', 'MZ\x90\x00\x03', false],
  ['text/plain', '\xff\xfeL\x00', true],
  ['application/x-tides', '\x00\x01', true],
]

for (const [type, first, fits] of BEGINNINGS) {
  test(`${JSON.stringify(first)} ${fits ? 'can begin' : 'begins no'} ${type}`, () => {
    assert.equal(mayBeginWith(type, Buffer.from(first, 'latin1')), fits)
  })
}

test('a type is known without its parameters and in small letters', () => {
  assert.equal(essence(' Text/Plain; charset=utf-8'), 'text/plain')
  for (const none of ['', 'text', 'text/', '/plain', 'text/plain text', 'text/pl\r\nain', `text/${'a'.repeat(200)}`])
    assert.equal(essence(none), undefined, none)
})

test('a type is known by the ending of a name, whatever its case; a name without one is text', () => {
  for (const [name, type] of [
    ['tides.txt', 'text/plain'],
    ['Tides.PDF', 'application/pdf'],
    ['harbour.v2.zip', 'application/zip'],
    ['README', 'text/plain'],
    ['notes. Not an ending', 'text/plain'],
    ['program.exe', undefined],
    ['page.html', undefined],
    ['tides.ｈtml', undefined],
  ] as const)
    assert.equal(typeOfName(name, usualTypes), type, name)
  assert.equal(typeOfName('README', new Map([['application/pdf', ['pdf']]])), undefined)
  assert.equal(typeOfName('pier.dwg', attachable(['image/x-dwg=dwg', 'text/plain'])), 'image/x-dwg')
})

test('the default types include no web pages and no programs', () => {
  for (const type of usualTypes.keys())
    assert.doesNotMatch(type, /html|svg|javascript|xml$|octet-stream|msdownload|x-sh/)
})
