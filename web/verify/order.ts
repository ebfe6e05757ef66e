// The order in which files of approved minutes are checked: each after the one that it follows.
import { checkedFile, type RecordFile } from '../../contract/minutes/record-chain.ts'

/** Puts files into the order of their chain, since a browser hands them over in any; what follows no other file comes first. */
export async function inChainOrder(files: readonly RecordFile[]): Promise<RecordFile[]> {
  const records: Awaited<ReturnType<typeof checkedFile>>[] = []
  // One after the other: all of them at once might not fit into memory.
  for (const file of files) records.push(await checkedFile(file))
  const sums = new Map<string, number>()
  for (const [at, record] of records.entries()) if (!('fault' in record)) sums.set(record.sha256, at)
  const follows = records.map((record) => ('fault' in record ? undefined : sums.get(record.previous_sha256 ?? '')))
  const order: number[] = []
  const put = (at: number): void => {
    if (order.includes(at)) return
    order.push(at)
    for (const [next, before] of follows.entries()) if (before === at) put(next)
  }
  for (const [at, before] of follows.entries()) if (before === undefined) put(at)
  // Files that are there twice.
  for (const at of files.keys()) put(at)
  return order.map((at) => files[at]!)
}
