// Makes Debian packages: the program below /usr/lib/folkmoot, its unit, settings, command and manual page.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { manualPage } from './manual.ts'
import { ARCHITECTURES, fontsApart } from './packages.ts'
import { EPOCH, LEVEL } from './packing.ts'
import { copyPackages, type Program } from './program.ts'

const FILES = join(import.meta.dirname, 'files/deb')

/** Who answers for a package: whoever distributes it puts their own name here. */
const MAINTAINER = process.env['DEBEMAIL'] ?? 'Folkmoot contributors <folkmoot@example.com>'

/** Where the files of `files/deb` go, with who may read them. */
const PLACES: Readonly<Record<string, readonly [path: string, mode: number]>> = {
  'folkmoot.service': ['usr/lib/systemd/system/folkmoot.service', 0o644],
  'folkmoot-backup.service': ['usr/lib/systemd/system/folkmoot-backup.service', 0o644],
  'folkmoot-backup.timer': ['usr/lib/systemd/system/folkmoot-backup.timer', 0o644],
  'folkmoot.env': ['etc/folkmoot/folkmoot.env', 0o600],
  'folkmoot.sh': ['usr/sbin/folkmoot', 0o755],
  copyright: ['usr/share/doc/folkmoot/copyright', 0o644],
  'lintian-overrides': ['usr/share/lintian/overrides/folkmoot', 0o644],
  conffiles: ['DEBIAN/conffiles', 0o644],
  postinst: ['DEBIAN/postinst', 0o755],
  prerm: ['DEBIAN/prerm', 0o755],
  postrm: ['DEBIAN/postrm', 0o755],
}

const gzip = (text: string): Buffer => gzipSync(text, { level: 9 })

function write(path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}

/** The fields of a package that both have. */
const about = (name: string, version: string, architecture: string, tree: string): string => {
  const bytes = globSync('{usr,etc}/**', { cwd: tree }).reduce((sum, file) => sum + statSync(join(tree, file)).size, 0)
  return `Package: ${name}
Version: ${version}
Architecture: ${architecture}
Maintainer: ${MAINTAINER}
Installed-Size: ${Math.ceil(bytes / 1024)}
Section: web
Priority: optional
`
}

/** The changes of a version in Debian's form. */
const changelog = (name: string, version: string): string =>
  `${name} (${version}) stable; urgency=medium

  * See /usr/lib/folkmoot/CHANGELOG.md.

 -- ${MAINTAINER}  ${new Date(Number(EPOCH) * 1000).toUTCString().replace('GMT', '+0000')}
`

/** Packs a tree; returns the path of the package. */
function build(tree: string, out: string, name: string): string {
  const sums = execFileSync('sh', ['-c', 'find usr etc -type f 2>/dev/null | sort | xargs -d "\\n" md5sum'], {
    cwd: tree,
  })
  write(join(tree, 'DEBIAN/md5sums'), sums)
  const file = join(out, name)
  execFileSync(
    'sh',
    ['-c', 'find . -type d -exec chmod 755 {} +; find usr -type f ! -perm -100 -exec chmod 644 {} +'],
    { cwd: tree },
  )
  // Threads would cut what is compressed, by how many there are.
  const options = ['--root-owner-group', '-Zxz', `-z${LEVEL}`, '--threads-max=1', '--uniform-compression']
  execFileSync('dpkg-deb', [...options, '--build', tree, file], {
    env: { ...process.env, SOURCE_DATE_EPOCH: EPOCH },
    stdio: 'ignore',
  })
  return file
}

/** Makes the package of a program. */
export function makeDeb({ folder, architecture }: Program, version: string, work: string, out: string): string {
  const tree = join(work, 'deb')
  const debian = ARCHITECTURES[architecture]
  rmSync(tree, { recursive: true, force: true })
  mkdirSync(join(tree, 'usr/lib'), { recursive: true })
  cpSync(folder, join(tree, 'usr/lib/folkmoot'), { recursive: true })
  for (const [name, [path, mode]] of Object.entries(PLACES))
    write(join(tree, path), readFileSync(join(FILES, name)), mode)
  write(join(tree, 'usr/share/man/man8/folkmoot.8.gz'), gzip(manualPage(version)))
  write(join(tree, 'usr/share/doc/folkmoot/changelog.gz'), gzip(changelog('folkmoot', version)))
  write(
    join(tree, 'DEBIAN/control'),
    `${about('folkmoot', version, debian, tree)}Depends: libc6 (>= 2.28), libstdc++6 (>= 9), libgcc-s1, libatomic1, adduser, systemd
Recommends: ca-certificates
Suggests: folkmoot-fonts-cjk, postgresql
Description: meeting-management server
 Organizations have rooms; in a room people plan meetings and series of
 meetings, keep agendas, notes and action items, and share the record as a
 file. People use web pages, programs use a JSON REST API.
`,
  )
  return build(tree, out, `folkmoot_${version}_${debian}.deb`)
}

/** Makes the package with the fonts for Chinese and Japanese. */
export function makeFontsDeb(version: string, work: string, out: string): string {
  const tree = join(work, 'deb-fonts')
  rmSync(tree, { recursive: true, force: true })
  copyPackages(fontsApart, join(tree, 'usr/lib/folkmoot'))
  write(join(tree, 'usr/share/doc/folkmoot-fonts-cjk/copyright'), readFileSync(join(FILES, 'copyright')))
  write(join(tree, 'usr/share/doc/folkmoot-fonts-cjk/changelog.gz'), gzip(changelog('folkmoot-fonts-cjk', version)))
  write(
    join(tree, 'DEBIAN/control'),
    `${about('folkmoot-fonts-cjk', version, 'all', tree)}Enhances: folkmoot
Description: fonts with which Folkmoot sets Chinese and Japanese
 Documents that Folkmoot makes as PDF have glyphs for Chinese and Japanese
 where this package is installed, and boxes otherwise.
`,
  )
  return build(tree, out, `folkmoot-fonts-cjk_${version}_all.deb`)
}
