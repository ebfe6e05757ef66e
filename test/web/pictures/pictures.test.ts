// Pages look as they did: their pictures are those of `expected`, light and dark, on a desk and on a phone.
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { IS_BUNDLED } from '../bundled-chromium.ts'
import { differenceOf } from './compare-pictures.ts'
import { compressPng, pixelsOf, pngOf } from './picture.ts'
import { EXPECTED, expectedPicture, takePictures } from './pictures.ts'

/** Where what differs is written; `npm ci` clears it. */
const FOUND = join(import.meta.dirname, '../../../node_modules/.cache/pictures')

/** Writes the three pictures of a page that looks otherwise, and says where they are. */
function write(name: string, pictures: Record<string, Buffer>): string {
  mkdirSync(FOUND, { recursive: true })
  for (const [which, png] of Object.entries(pictures)) writeFileSync(join(FOUND, `${name}-${which}.png`), png)
  return join(FOUND, `${name}-{${Object.keys(pictures).join(',')}}.png`)
}

// Another Chromium draws otherwise (docs/decisions/0083-browser-tests.md).
if (IS_BUNDLED)
  test('the pages look as they did; where that is meant, `npm run pictures` takes their pictures anew', async () => {
    rmSync(FOUND, { recursive: true, force: true })
    const [names, faults]: string[][] = [[], []]
    for await (const { name, png } of takePictures()) {
      names!.push(`${name}.png`)
      const expected = expectedPicture(name)
      const { pixels, isSeen, shown } = differenceOf(compressPng(png), expected) ?? {}
      if (isSeen) faults!.push(`${pixels} pixels of ${write(name, { expected, actual: png, difference: shown! })}`)
    }
    assert.deepEqual(faults, [])
    assert.deepEqual(names!.sort(), readdirSync(EXPECTED).sort())
  })

test('a picture in which a word or a colour has changed differs, and one with another edge of a letter does not', () => {
  const png = expectedPicture('home-1280-light')
  const changed = (size: number, by: number): Buffer => {
    const { width, height, bytes } = pixelsOf(png)
    for (let y = 0; y < size; y++)
      for (let at = ((400 + y) * width + 400) * 3, end = at + size * 3; at < end; at++)
        bytes[at] = bytes[at]! > 127 ? bytes[at]! - by : bytes[at]! + by
    return pngOf({ width, height, bytes })
  }
  assert.equal(differenceOf(png, png), undefined)
  assert.equal(differenceOf(changed(12, 3), png), undefined)
  assert.equal(differenceOf(changed(4, 80), png)?.isSeen ?? false, false)
  assert.equal(differenceOf(changed(16, 80), png)?.isSeen, true)
  assert.equal(differenceOf(expectedPicture('home-390-light'), png)?.isSeen, true)
})
