// `npm run dev`: restarts the server after each change of its source files, behind a Vite with hot module replacement.
import { spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createNetServer } from 'node:net'
import { basename, join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { buildApplication } from '../server/web-app/build.ts'
import { BUILT } from '../server/web-app/built.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'web')
const port = Number(process.env['PORT'] ?? 8080)

/** A port that nothing listens on. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createNetServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number }
      probe.close(() => resolve(free))
    })
  })

/** Whether Vite answers a path: its own scripts, and the sources in `web/`. */
const isSource = (path: string): boolean =>
  /^\/(@|node_modules\/)/.test(path) || (statSync(join(web, path), { throwIfNoEntry: false })?.isFile() ?? false)

/** Whether a path names a file of the last build. */
const isBuilt = (path: string): boolean => existsSync(join(BUILT, 'assets', basename(path)))

/** A page as the server wrote it, with sources in place of what was built, which need no list of files to load. */
const withSources = (page: string): string =>
  page
    .replaceAll(/<link rel="(?:modulepreload|stylesheet)" href="([^"]*)">\n?/g, (link, path: string) =>
      isBuilt(path) ? '' : link,
    )
    .replace(/<script type="module" src="([^"]*)"><\/script>/, (script, path: string) => {
      if (!isBuilt(path)) return script
      const entry = basename(path).startsWith('verify') ? '/verify/verify.ts' : '/main.tsx'
      return ['/@vite/client', entry].map((src) => `<script type="module" src="${src}"></script>`).join('\n')
    })

/** Asks the server at a port; pages come back with sources, and without the policy that forbids what Vite adds to them. */
function pass(req: IncomingMessage, res: ServerResponse, port: number): void {
  const isPage = req.headers.accept?.includes('text/html')
  const headers = { ...req.headers, ...(isPage && { 'accept-encoding': 'identity' }) }
  const asked = request({ host: '127.0.0.1', port, method: req.method, path: req.url, headers }, async (answer) => {
    const { statusCode = 502, headers: given } = answer
    if (!given['content-type']?.startsWith('text/html')) {
      res.writeHead(statusCode, given)
      answer.pipe(res)
      return
    }
    const { 'content-security-policy': _, 'content-length': __, ...others } = given
    const page = Buffer.concat(await answer.toArray()).toString()
    res.writeHead(statusCode, others).end(withSources(page))
  })
  asked.on('error', () => {
    if (res.headersSent) res.destroy()
    else res.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('The server is starting again.\n')
  })
  req.pipe(asked)
}

/** Puts the server behind Vite, at the same address. */
const behindVite = (inner: number): Plugin => ({
  name: 'folkmoot-server',
  configureServer({ middlewares }) {
    middlewares.use((req, res, next) => {
      const [path = '/'] = (req.originalUrl ?? '/').split('?')
      if (isSource(decodeURI(path))) next()
      else pass(req, res, inner)
    })
  },
})

// The server refuses pages that were never built, and names their files by that build.
await buildApplication(console.log)
const inner = await freePort()
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts'), 'serve'], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'development', PORT: String(inner), FOLKMOOT_URL: `http://localhost:${port}` },
  stdio: 'inherit',
})
server.once('exit', (code) => process.exit(code ?? 1))
const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.config.ts'),
  base: '/',
  appType: 'custom',
  plugins: [behindVite(inner)],
  server: { port, strictPort: true, fs: { allow: [root] } },
})
await vite.listen()
console.log(`Folkmoot in development: http://localhost:${port}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.kill(signal)
    void vite.close()
  })
