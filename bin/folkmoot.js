#!/usr/bin/env node
// The entry of the command line. It runs on any Node, so that an old one prints one clear line instead of a syntax error.
const major = Number(process.versions.node.split('.')[0])

if (major < 26) {
  console.error(
    `Folkmoot needs Node 26 or newer; this is ${process.version}. Run "npm ci" without --omit=dev, which brings it for npm scripts, or install Node 26.`,
  )
  process.exit(1)
}

try {
  const { beginWithFlags } = await import('../server/runtime/heap.ts')
  beginWithFlags()
  await import('../server/main.ts')
} catch (error) {
  // A package that is missing, and no file of ours, is named by its name.
  const [, name] = /^Cannot find package '([^']+)'/.exec(error?.message) ?? []
  if (error?.code !== 'ERR_MODULE_NOT_FOUND' || !name) throw error
  console.error(`Folkmoot lacks the package ${name}: run "npm ci" in its folder.`)
  process.exit(1)
}
