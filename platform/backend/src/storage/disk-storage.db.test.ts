import { storageSuite } from './testing/storage-suite'

storageSuite('disk')
