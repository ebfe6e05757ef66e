// A bundle is a zip archive of the export and the files attached, written as it is read.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { bundleOf, openFirstFile } from '../../server/exports/bundle.ts'

const main = { name: '2026-11-26 Board.pdf', bytes: Buffer.from('%PDF-') }
const file = (name: string, text = name) => ({ name, open: () => Readable.from([Buffer.from(text)]) })
const bundle = (files: Parameters<typeof bundleOf>[1]) => bundleOf(main, files, new Date(0))

test('the export comes first, the files in a folder beside it', async () => {
  const files = unzipSync(await buffer(bundle([file('plan.txt'), file('é日本.txt')])))
  assert.deepEqual(Object.keys(files), ['2026-11-26 Board.pdf', 'Materials/plan.txt', 'Materials/é日本.txt'])
  assert.equal(strFromU8(files['Materials/plan.txt']!), 'plan.txt')
})

test('files of one name, and of names that some systems take for one, get names of their own', async () => {
  const files = unzipSync(
    await buffer(bundle([file('a.txt', '1'), file('A.TXT', '2'), file('a.txt', '3'), file('a (2).txt', '4')])),
  )
  assert.equal(Object.keys(files).length, 5)
  assert.equal(new Set(Object.keys(files).map((name) => name.toLowerCase())).size, 5)
  assert.deepEqual(
    Object.values(files)
      .slice(1)
      .map((data) => strFromU8(data)),
    ['1', '2', '3', '4'],
  )
})

test('no name can leave the folder', async () => {
  const files = unzipSync(
    await buffer(bundle([file('../../x'), file('/etc/passwd'), file('C:\\x'), file('..'), file('')])),
  )
  for (const name of Object.keys(files).slice(1)) assert.match(name, /^Materials\/[^/\\:]+$/)
  assert.ok(!Object.keys(files).some((name) => name.split('/').includes('..')))
})

test('files are opened one after another, as their turn comes', async () => {
  let opened = 0
  let most = 0
  const one = (name: string) => ({
    name,
    open: () => {
      most = Math.max(most, ++opened)
      return Readable.from([Buffer.alloc(1000)]).once('close', () => void opened--)
    },
  })
  await buffer(bundle(Array.from({ length: 20 }, (_, place) => one(`${place}.bin`))))
  assert.equal(most, 1)
})

test('a file that cannot be opened ends the archive with its error', async () => {
  const broken = { name: 'b', open: () => Promise.reject(new Error('Not there.')) }
  await assert.rejects(buffer(bundle([file('a'), broken])), /Not there\./)
})

test('a file that breaks off ends the archive with its error', async () => {
  const broken = {
    name: 'b',
    open: () =>
      new Readable({
        read() {
          this.push('some')
          this.destroy(new Error('Broken off.'))
        },
      }),
  }
  await assert.rejects(buffer(bundle([broken, file('a')])), /Broken off\./)
})

test('who goes away closes the file that is being read', async () => {
  let closed: Promise<void> | undefined
  const endless = {
    name: 'endless.zip',
    open: () => {
      const stream = new Readable({
        read() {
          this.push(Buffer.alloc(65_536))
        },
      })
      closed = new Promise((resolve) => stream.once('close', resolve))
      return stream
    },
  }
  const archive = bundle([endless])
  for await (const _ of archive) if (closed) break
  await closed
  assert.ok(archive.destroyed)
})

test('the first file is opened before the archive is begun, breaks it off when it does, and goes when its reader does', async () => {
  const refused = () => Promise.reject(new Error('No disk.'))
  await assert.rejects(openFirstFile([{ name: 'a', open: refused }, file('b')], AbortSignal.abort()), /No disk/)
  assert.deepEqual(await openFirstFile([], AbortSignal.abort()), [])

  const gone = new AbortController()
  const stream = Readable.from(['x'])
  const [first] = await openFirstFile([{ name: 'a', open: () => stream }], gone.signal)
  const whole = unzipSync(await buffer(bundle([first!, file('b')])))
  assert.deepEqual(Object.keys(whole).slice(1), ['Materials/a', 'Materials/b'])

  for (const end of [(one: Readable) => one.destroy(new Error('No net.')), () => gone.abort()]) {
    const waiting = Readable.from(['x'])
    const files = await openFirstFile([{ name: 'a', open: () => waiting }], gone.signal)
    end(waiting)
    await assert.rejects(buffer(bundle(files)))
    assert.ok(waiting.destroyed)
  }
})
