// Writes docs/samples/mail anew, as `npm run samples:mail` does.
import { mkdirSync, writeFileSync } from 'node:fs'
import { mailSamples } from './all.ts'

const FOLDER = 'docs/samples/mail'

mkdirSync(FOLDER, { recursive: true })
for (const [name, text] of (await mailSamples()).mails) writeFileSync(`${FOLDER}/${name}`, text)
process.exit(0)
