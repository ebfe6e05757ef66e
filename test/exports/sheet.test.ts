// Spreadsheets: what becomes of values of every kind, as another program reads it.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CellValue, type ColumnKind, sheetBytes } from '../../server/exports/sheets/sheet.ts'
import { opened } from '../sheet.ts'

const written = async (kind: ColumnKind, values: readonly CellValue[], timezone = 'UTC') =>
  opened(
    await sheetBytes(
      { title: 'Values', columns: [{ title: 'Value', kind }], timezone, locale: 'en-GB' },
      values.map((value) => [value]),
    ),
  )

/** Of the only column. */
const cellsOf = async (kind: ColumnKind, values: readonly CellValue[], timezone?: string) =>
  (await written(kind, values, timezone)).rows.map(([cell]) => cell)

describe('a sheet', () => {
  test('it has a bold head row that stays in sight, and the name of what it holds', async () => {
    const { title, head, rows, file } = await written('text', [])
    assert.equal(title, 'Values')
    assert.deepEqual(head, ['Value'])
    assert.deepEqual(rows, [])
    assert.match(file('xl/worksheets/sheet1.xml'), /<pane ySplit="1"[^>]* topLeftCell="A2"[^>]* state="frozen"\/>/)
    const style = /<c r="A1" s="(\d+)"/.exec(file('xl/worksheets/sheet1.xml'))![1]
    const styles = file('xl/styles.xml')
    const font = /fontId="(\d+)"/.exec(styles.split('<cellXfs')[1]!.split('<xf ')[Number(style) + 1]!)![1]
    assert.match(styles.split('<font>')[Number(font) + 1]!, /<b\/>/)
  })

  test('it can be without columns, and is a spreadsheet still', async () => {
    const { head, rows } = opened(
      await sheetBytes({ title: 'Nothing', columns: [], timezone: 'UTC', locale: 'en-GB' }, [[], []]),
    )
    assert.deepEqual([head, rows], [[], []])
  })

  test('columns are as wide as what they hold, up to a bound', async () => {
    const widthOf = async (text: string) =>
      Number(/<col [^>]*width="(\d+)"/.exec((await written('text', [text])).file('xl/worksheets/sheet1.xml'))![1])
    assert.equal(await widthOf('a'), 12)
    assert.equal(await widthOf('a'.repeat(30)), 32)
    assert.equal(await widthOf(`${'a'.repeat(20)}\n${'b'.repeat(25)}`), 27)
    assert.equal(await widthOf('会'.repeat(20)), 42)
    assert.equal(await widthOf('a'.repeat(5_000)), 60)
  })
})

const FORMULAS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1',
  '-2',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\n=1+1',
  ' =1+1',
  '=HYPERLINK("https://evil.example","x")',
  '|x',
  '%x',
  '＝1+1',
]

const AS_TYPED = [
  '007',
  '1E5',
  'true',
  '2026-03-02',
  'Q&A <b> ]]> "x" \'y\'',
  '_x0041_',
  '_x005F_x0041_',
  '_xZZZZ_',
  '  spaces  ',
  'Zoë Ångström',
  'Жанна Ωμέγα',
  'שלום עולם مرحبا بالعالم',
  '会議 회의 การประชุม बैठक',
  '🛶 👩‍👩‍👧‍👦 🇩🇪',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
]

describe('texts in a sheet', () => {
  test('what looks like a formula is a text, and its cell stays one when it is edited', async () => {
    const { rows, file } = await written('text', FORMULAS)
    assert.deepEqual(
      rows.map(([cell]) => [cell!.t, cell!.v, cell!.f]),
      FORMULAS.map((text) => ['s', text, undefined]),
    )
    assert.doesNotMatch(file('xl/worksheets/sheet1.xml'), /<f[ >]/)
    const typed = rows.map(([cell]) => cell!).filter(({ z }) => z === '@')
    assert.deepEqual(
      typed.map(({ v }) => v),
      FORMULAS.filter((text) => text !== '＝1+1'),
    )
  })

  test('texts of any script stay as they were typed, also those that a program could take for something else', async () => {
    const cells = await cellsOf('text', AS_TYPED)
    assert.deepEqual(
      cells.map((cell) => [cell!.t, cell!.v]),
      AS_TYPED.map((text) => ['s', text]),
    )
  })

  test('a cell holds 32,767 characters and no half of one', async () => {
    const cells = await cellsOf('text', ['x'.repeat(40_000), `${'x'.repeat(32_766)}🛶`, 'y'.repeat(32_767)])
    assert.deepEqual(
      cells.map((cell) => (cell!.v as string).length),
      [32_767, 32_766, 32_767],
    )
  })

  test('what XML cannot carry is left out', async () => {
    const cells = await cellsOf('text', ['a\u0000b\u0007c\u000bd\ufffee', 'half \ud83d', '\u0001', 'one\r\ntwo'])
    assert.deepEqual(
      cells.map((cell) => cell?.v),
      ['abcde', 'half ', undefined, 'one\ntwo'],
    )
  })

  test('lines are wrapped where there are several', async () => {
    const { file } = await written('text', ['one', 'one\ntwo'])
    const [, one, two] = [...file('xl/worksheets/sheet1.xml').matchAll(/<c r="A\d" s="(\d+)"/g)].map(([, s]) =>
      Number(s),
    )
    const styles = file('xl/styles.xml').split('<cellXfs')[1]!.split('<xf ').slice(1)
    assert.doesNotMatch(styles[one!]!, /wrapText/)
    assert.match(styles[two!]!, /wrapText="1"/)
  })

  test('HTML becomes its text', async () => {
    const cells = await cellsOf('html', ['<p>Mend &amp; paint</p><ul><li>jetty</li></ul>', '<b>=1+1</b>', 'plain'])
    assert.deepEqual(
      cells.map((cell) => cell!.v),
      ['Mend & paint\n * jetty', '=1+1', 'plain'],
    )
    assert.equal(cells[1]!.z, '@')
  })
})

const seconds = (iso: string) => Date.parse(iso) / 1000

/** An instant, a zone, and what its clocks show then. */
const CLOCKS: readonly [iso: string, zone: string, shown: string][] = [
  ['2026-03-02T10:00:00Z', 'UTC', '2026-03-02T10:00:00'],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', '2026-03-29T01:59:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30:00'],
  ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08T01:59:00'],
  ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08T03:00:00'],
  ['2026-07-01T00:00:00Z', 'Asia/Kolkata', '2026-07-01T05:30:00'],
  ['2026-01-01T10:30:00Z', 'Pacific/Kiritimati', '2026-01-02T00:30:00'],
  ['1969-12-31T23:59:59Z', 'UTC', '1969-12-31T23:59:59'],
  ['1900-03-01T00:00:00Z', 'UTC', '1900-03-01T00:00:00'],
  ['9999-12-31T23:59:59Z', 'UTC', '9999-12-31T23:59:59'],
]

/** What a spreadsheet program shows for a number that is a date: days since the end of 1899. */
const shownBy = (serial: number) =>
  new Date(Math.round((serial - 25_569) * 86_400) * 1000).toISOString().replace('.000Z', '')

describe('other values in a sheet', () => {
  for (const [iso, zone, shown] of CLOCKS) {
    test(`${iso} is ${shown} in ${zone}`, async () => {
      const [cell] = await cellsOf('moment', [seconds(iso)], zone)
      assert.equal(cell!.t, 'n')
      assert.equal(cell!.z, 'dd/mm/yyyy hh:mm')
      assert.equal(shownBy(cell!.v as number), shown)
    })
  }

  test('a day is shown without its time, in the zone of whoever reads', async () => {
    const [cell] = await cellsOf('date', [seconds('2026-03-01T23:30:00Z')], 'Europe/Berlin')
    assert.deepEqual([cell!.t, cell!.z], ['n', 'dd/mm/yyyy'])
    assert.equal(shownBy(cell!.v as number), '2026-03-02T00:30:00')
  })

  test('a time that spreadsheet programs do not agree on is a text', async () => {
    const cells = await cellsOf('moment', [
      seconds('1900-02-28T12:00:00Z'),
      seconds('0001-01-01T00:00:00Z'),
      253_402_300_800,
    ])
    assert.deepEqual(
      cells.map((cell) => [cell!.t, cell!.v]),
      [
        ['s', '1900-02-28T12:00:00'],
        ['s', '0001-01-01T00:00:00'],
        ['s', '+010000-01-01T00:00:00'],
      ],
    )
  })

  test('numbers are numbers, a flag is a word, and what is unset is empty', async () => {
    const numbers = await cellsOf('number', [0, null, 2_147_483_647])
    assert.deepEqual(
      numbers.map((cell) => cell && [cell.t, cell.v]),
      [['n', 0], null, ['n', 2_147_483_647]],
    )
    assert.deepEqual(
      (await cellsOf('flag', [true, null, false])).map((cell) => cell?.v),
      ['Yes', undefined, 'No'],
    )
  })
})
