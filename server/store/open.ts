// Chooses the store by the settings: a bucket where S3 is set, or a folder in the data folder.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'
import type { Store } from './store.ts'

/** The store for attached files; nothing is connected to yet. */
export const openStore = ({ data, s3 }: Pick<Config, 'data' | 's3'>): Store =>
  s3 ? s3Store(s3) : folderStore(join(data, 'attachments'))
