// Makes an OCI image without a registry: the program on the few files of Debian that Node needs.
import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpackDebian } from './debian.ts'
import { ARCHITECTURES, type Architecture, ROOT } from './packages.ts'
import { EPOCH, SAME, sha256 } from './packing.ts'
import type { Program } from './program.ts'

/** What of Debian is in the image. */
const PACKAGES = [
  'libc6',
  'libstdc++6',
  'libgcc-s1',
  'libatomic1',
  'ca-certificates',
  'tzdata',
  'base-files',
  'netbase',
]

/** What of these nobody reads in it; names and devices of this machine are no part of an image. */
const UNREAD = [
  'bin/*',
  'sbin/*',
  'usr/{bin,sbin}/*',
  'usr/share/{doc,man,locale,lintian,bug,info,base-files,ca-certificates}',
  'usr/lib/*/gconv',
  'var/*',
  'dev/*',
  'tmp/*',
  'etc/{apt,dpkg,default,update-motd.d,hostname,resolv.conf}',
]

/** The user that runs the program, as in other images without a shell. */
const USER = 65532

const AT = '/usr/lib/folkmoot'
const PROGRAM = `${AT}/lib/server/folkmoot.js`
const NODE = `${AT}/bin/node`

/** Asks the server whether it works; the image has no curl. */
const HEALTH = `fetch('http://127.0.0.1:'+(process.env.PORT||8080)+'/healthz').then((a)=>process.exit(a.ok?0:1),()=>process.exit(1))`

/** The command `folkmoot` in the image, which has no shell. */
const COMMAND = `#!${NODE}
process.argv[1] = '${PROGRAM}'
import('${PROGRAM}')
`

/** Makes the folder that the image shows as its root: Debian, without what no program reads. */
function makeBase(architecture: Architecture, folder: string): void {
  unpackDebian(PACKAGES, architecture, folder)
  const at = (...path: string[]) => join(folder, ...path)
  const bundle = globSync('usr/share/ca-certificates/mozilla/*.crt', { cwd: folder }).sort()
  mkdirSync(at('etc/ssl/certs'), { recursive: true })
  writeFileSync(at('etc/ssl/certs/ca-certificates.crt'), bundle.map((file) => readFileSync(at(file), 'utf8')).join(''))
  for (const path of globSync(UNREAD, { cwd: folder })) rmSync(at(path), { recursive: true, force: true })
  writeFileSync(
    at('etc/passwd'),
    `root:x:0:0:root:/root:/sbin/nologin\nfolkmoot:x:${USER}:${USER}::/data:/sbin/nologin\n`,
  )
  writeFileSync(at('etc/group'), `root:x:0:\nfolkmoot:x:${USER}:\n`)
  writeFileSync(at('etc/nsswitch.conf'), 'hosts: files dns\n')
  mkdirSync(at('tmp'), { recursive: true })
  chmodSync(at('tmp'), 0o1777)
  mkdirSync(at('usr/bin'), { recursive: true })
  writeFileSync(at('usr/bin/folkmoot'), COMMAND, { mode: 0o755 })
}

interface Blob {
  digest: string
  size: number
}

/** Stores a file under its digest. */
function store(layout: string, file: string): Blob {
  const hash = sha256(file)
  const to = join(layout, 'blobs/sha256', hash)
  renameSync(file, to)
  return { digest: `sha256:${hash}`, size: readFileSync(to).length }
}

function storeJson(layout: string, value: unknown): Blob {
  const file = join(layout, 'json')
  writeFileSync(file, JSON.stringify(value))
  return store(layout, file)
}

/** Packs a folder as a layer; returns its blob and the digest of what is in it. */
function layer(layout: string, ...tar: string[]): Blob & { diff: string } {
  const file = join(layout, 'layer')
  execFileSync('tar', [...SAME, '-cf', file, ...tar])
  const diff = `sha256:${sha256(file)}`
  execFileSync('gzip', ['--no-name', '-6', '--force', '--suffix=.gz', file])
  return { ...store(layout, `${file}.gz`), diff }
}

/** Makes the image of a program; returns its path. */
export function makeImage(program: Program, version: string, work: string, out: string): string {
  const architecture = ARCHITECTURES[program.architecture]
  const base = join(work, 'base')
  makeBase(program.architecture, base)
  const layout = join(work, 'oci')
  rmSync(layout, { recursive: true, force: true })
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
  const data = join(work, 'image-data')
  mkdirSync(join(data, 'data'), { recursive: true })
  chmodSync(join(data, 'data'), 0o700)

  const layers = [
    layer(layout, '-C', base, '.'),
    layer(
      layout,
      '--mode=u+rwX,go+rX,go-w',
      `--transform=s,^folkmoot,${AT.slice(1)},`,
      '-C',
      join(program.folder, '..'),
      'folkmoot',
    ),
    layer(layout, `--owner=${USER}`, `--group=${USER}`, '-C', data, 'data'),
  ]
  const created = new Date(Number(EPOCH) * 1000).toISOString()
  const labels = {
    'org.opencontainers.image.title': 'Folkmoot',
    'org.opencontainers.image.description': 'Meeting-management server',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.licenses': 'MIT',
    'org.opencontainers.image.created': created,
    'org.opencontainers.image.revision': execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      encoding: 'utf8',
    }).trim(),
  }
  const config = storeJson(layout, {
    architecture,
    os: 'linux',
    created,
    config: {
      User: `${USER}:${USER}`,
      Env: [
        'PATH=/usr/bin',
        'HOST=0.0.0.0',
        'PORT=8080',
        'FOLKMOOT_DATA=/data',
        'SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt',
      ],
      Entrypoint: ['/usr/bin/folkmoot'],
      Cmd: ['serve'],
      WorkingDir: '/data',
      ExposedPorts: { '8080/tcp': {} },
      Volumes: { '/data': {} },
      StopSignal: 'SIGTERM',
      Labels: labels,
      Healthcheck: { Test: ['CMD', NODE, '-e', HEALTH], Interval: 30e9, Timeout: 5e9, StartPeriod: 60e9, Retries: 3 },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diff }) => diff) },
    history: ['Debian', 'Folkmoot', 'Data'].map((created_by) => ({ created, created_by })),
  })
  const manifest = storeJson(layout, {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
    layers: layers.map(({ digest, size }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      digest,
      size,
    })),
    annotations: labels,
  })
  const tag = `folkmoot:${version}`
  const write = (name: string, value: unknown) => writeFileSync(join(layout, name), JSON.stringify(value))
  write('oci-layout', { imageLayoutVersion: '1.0.0' })
  write('index.json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        ...manifest,
        platform: { architecture, os: 'linux' },
        annotations: {
          'org.opencontainers.image.ref.name': version,
          'io.containerd.image.name': `docker.io/library/${tag}`,
        },
      },
    ],
  })
  // `docker load` of versions that know no OCI layout.
  const path = ({ digest }: Blob) => `blobs/${digest.replace(':', '/')}`
  write('manifest.json', [{ Config: path(config), RepoTags: [tag], Layers: layers.map(path) }])
  const file = join(out, `folkmoot-${version}-oci-${architecture}.tar`)
  execFileSync('tar', [...SAME, '-cf', file, '-C', layout, 'oci-layout', 'index.json', 'manifest.json', 'blobs'])
  return file
}
