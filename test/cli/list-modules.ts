// For `node --import`: prints the addresses of all modules that a process has loaded, when it ends.
import { registerHooks } from 'node:module'

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => console.error(loaded.join('\n')))
