import { storageSuite } from './testing/storage-suite'

storageSuite('s3')
