/** Opens the place of files: a folder, or a bucket of an object store. */
import type { BackendConfig } from '../contract'
import { createDiskDriver } from './disk-driver'
import type { ObjectDriver } from './driver'
import { createS3Driver } from './s3-driver'

export const openDriver = ({ s3, storageDir }: Pick<BackendConfig, 's3' | 'storageDir'>): ObjectDriver =>
  s3 ? createS3Driver(s3) : createDiskDriver(storageDir)
