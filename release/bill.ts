// The bill of materials in SPDX, as npm writes it, of what is in a release and nothing else.
import { execFileSync } from 'node:child_process'
import { ROOT } from './packages.ts'
import { EPOCH } from './packing.ts'

interface Spdx {
  documentNamespace: string
  creationInfo: { created: string }
  packages: { SPDXID: string; name: string }[]
  relationships: { spdxElementId: string; relatedSpdxElement: string }[]
}

/** The bill of a release of these packages; without what npm draws by chance or takes from the clock. */
export function billOf(packages: readonly string[], version: string): string {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  const bill = JSON.parse(execFileSync('npm', ['sbom', '--sbom-format=spdx', '--package-lock-only'], options)) as Spdx
  const shipped = new Set(['folkmoot', 'node', ...packages])
  bill.packages = bill.packages.filter(({ name }) => shipped.has(name))
  const ids = new Set(['SPDXRef-DOCUMENT', ...bill.packages.map(({ SPDXID }) => SPDXID)])
  bill.relationships = bill.relationships.filter((one) => ids.has(one.spdxElementId) && ids.has(one.relatedSpdxElement))
  bill.documentNamespace = `http://spdx.org/spdxdocs/folkmoot-${version}-${EPOCH}`
  bill.creationInfo.created = new Date(Number(EPOCH) * 1000).toISOString().replace(/\.\d+/, '')
  return `${JSON.stringify(bill, null, 2)}\n`
}
