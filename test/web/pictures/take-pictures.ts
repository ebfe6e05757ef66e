// Takes the pictures anew with which the pages are compared: `npm run pictures`, after a change of the look that is meant.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { buildApplication } from '../../../server/web-app/build.ts'
import { compressPng } from './picture.ts'
import { EXPECTED, takePictures } from './pictures.ts'

await buildApplication(console.log)
rmSync(EXPECTED, { recursive: true, force: true })
mkdirSync(EXPECTED)
for await (const { name, png } of takePictures()) writeFileSync(new URL(`${name}.png`, EXPECTED), compressPng(png))
