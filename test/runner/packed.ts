// For `node --import`: sources of ours get packages from the few files into which `packing.ts` has packed them.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PACKED, TABLE } from './packing.ts'

const files = JSON.parse(readFileSync(join(PACKED, TABLE), 'utf8')) as [name: string, file: string][]
const urls = new Map(files.map(([name, file]) => [name, pathToFileURL(join(PACKED, file)).href]))

registerHooks({
  resolve(specifier, context, next) {
    // Packages find each other as they always do, outside of these files.
    const url = context.parentURL?.includes('/node_modules/') ? undefined : urls.get(specifier)
    return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context)
  },
})
