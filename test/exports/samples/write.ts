// Writes docs/samples anew: three documents in five formats, as `npm run samples` does.
import { mkdirSync, writeFileSync } from 'node:fs'
import { exportFormats, exportParts, formats } from '../../../contract/formats.ts'
import { renderExport } from '../../../server/exports/render.ts'
import { samples } from './index.ts'

const FOLDER = 'docs/samples'

mkdirSync(FOLDER, { recursive: true })
for (const [name, content] of Object.entries(samples)) {
  for (const format of exportFormats) {
    const bytes = await renderExport({ format, content, parts: exportParts })
    writeFileSync(`${FOLDER}/${name}.${formats[format].extension}`, bytes)
  }
}
