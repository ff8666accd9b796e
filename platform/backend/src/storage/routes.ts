/** Is the route table of the storage wire: one line per route, with its guard. Row level security decides the rest. */
import type { Route } from '../http/route-table'
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './bucket-routes'
import type { StorageContext } from './context'
import { withCaller, withCredentials, type Call, type Endpoint } from './endpoint'
import { storageErrors } from './errors'
import { list } from './list-v1'
import { listV2 } from './list-v2'
import { removeMany, removeOne } from './manage-routes'
import { copy, move } from './move-routes'
import {
  describeAsCaller,
  describePublic,
  downloadAsCaller,
  downloadPublic,
  replace,
  upload,
} from './object-routes'
import { renderAsCaller, renderPublic, renderSigned } from './render-routes'
import { downloadSigned, signMany, signOne, signUpload, uploadSigned } from './signed-routes'

const READ = ['GET', 'HEAD'] as const
const ALL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

const notEnabled: Endpoint = async () => {
  throw storageErrors.notEnabled()
}

/** The first request loads the library that speaks the protocol. */
const tus =
  (endpoint: 'resumable' | 'resumableSigned' | 'resumableOptions'): Endpoint =>
  async (context, call) =>
    (await import('./resumable/resumable-routes'))[endpoint](context, call)

export const ROUTES: readonly Route<StorageContext, Call>[] = [
  ['GET', '/bucket', withCredentials(listBuckets)],
  ['POST', '/bucket', withCredentials(createBucket)],
  ['GET', '/bucket/:id', withCredentials(getBucket)],
  ['PUT', '/bucket/:id', withCredentials(updateBucket)],
  ['DELETE', '/bucket/:id', withCredentials(deleteBucket)],
  ['POST', '/bucket/:id/empty', withCredentials(emptyBucket)],

  [READ, '/object/public/*', downloadPublic],
  [READ, '/object/sign/*', downloadSigned],
  [READ, '/object/authenticated/*', withCaller(downloadAsCaller('/object/authenticated/'))],
  [READ, '/object/*', withCaller(downloadAsCaller('/object/'))],
  [READ, '/object/info/public/*', describePublic],
  [READ, '/object/info/authenticated/*', withCaller(describeAsCaller('/object/info/authenticated/'))],
  [READ, '/object/info/*', withCaller(describeAsCaller('/object/info/'))],

  ['POST', '/object/sign/:bucket', withCaller(signMany)],
  ['POST', '/object/sign/:bucket/*', withCaller(signOne)],
  ['POST', '/object/upload/sign/*', withCaller(signUpload)],
  ['PUT', '/object/upload/sign/*', uploadSigned, { slowBody: true }],
  ['POST', '/object/list/:bucket', withCaller(list)],
  ['POST', '/object/list-v2/:bucket', withCaller(listV2)],
  ['POST', '/object/move', withCaller(move)],
  ['POST', '/object/copy', withCaller(copy)],
  ['POST', '/object/*', withCaller(upload), { slowBody: true }],
  ['PUT', '/object/*', withCaller(replace), { slowBody: true }],
  ['DELETE', '/object/:bucket', withCaller(removeMany)],
  ['DELETE', '/object/:bucket/*', withCaller(removeOne)],

  [READ, '/render/image/public/*', renderPublic],
  [READ, '/render/image/sign/*', renderSigned],
  [READ, '/render/image/authenticated/*', withCaller(renderAsCaller)],

  ['POST', '/upload/resumable', tus('resumable'), { slowBody: true }],
  [['HEAD', 'DELETE'], '/upload/resumable/:id', tus('resumable')],
  ['PATCH', '/upload/resumable/:id', tus('resumable'), { slowBody: true }],
  ['POST', '/upload/resumable/sign', tus('resumableSigned'), { slowBody: true }],
  [['HEAD', 'DELETE'], '/upload/resumable/sign/:id', tus('resumableSigned')],
  ['PATCH', '/upload/resumable/sign/:id', tus('resumableSigned'), { slowBody: true }],
  ['OPTIONS', '/upload/resumable', tus('resumableOptions')],
  ['OPTIONS', '/upload/resumable/*', tus('resumableOptions')],

  // The hosted service responds like this where these are off: buckets of vectors and of Iceberg tables, and its
  // delivery network.
  [ALL, '/vector/*', notEnabled],
  [ALL, '/iceberg/*', notEnabled],
  ['DELETE', '/cdn', notEnabled],
  ['DELETE', '/cdn/*', notEnabled],
]
