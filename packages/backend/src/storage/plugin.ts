/** Mounts the storage wire (`/storage/v1`): the route table, with who may ask visible on every line. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { allowCrossOrigin } from '../http/cors'
import {
  createBucket,
  deleteBucket,
  emptyBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './bucket-routes'
import type { StorageContext } from './context'
import { storageErrors } from './errors'
import { listV2 } from './list-v2'
import { copy, list, move, removeMany, removeOne } from './manage-routes'
import {
  describeOwn,
  describePublic,
  downloadOwn,
  downloadPublic,
  replace,
  upload,
  type CallerHandler,
  type PublicHandler,
} from './object-routes'
import { renderOwn, renderPublic, renderSigned } from './render-routes'
import { toStorageError } from './render-error'
import { downloadSigned, signMany, signOne, signUpload, uploadSigned } from './signed-routes'

const EXPOSED_HEADERS = [
  'accept-ranges',
  'content-length',
  'content-range',
  'content-disposition',
  'etag',
  'last-modified',
]

/** For the host: these bodies may take as long as a slow line needs. */
const SLOW = { config: { slowBody: true } as object }

export function storagePlugin(context: StorageContext): FastifyPluginAsync {
  return async app => {
    allowCrossOrigin(app, EXPOSED_HEADERS)
    // Bodies are left as streams: an upload goes straight to its driver.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.setErrorHandler(sendError)
    app.setNotFoundHandler((request, reply) => sendError(storageErrors.noRoute(), request, reply))

    const anyone = (handler: PublicHandler) => (request: FastifyRequest, reply: FastifyReply) =>
      handler(context, request, reply)
    const caller = (handler: CallerHandler) => async (request: FastifyRequest, reply: FastifyReply) =>
      handler(context, await context.authenticate(request.headers), request, reply)
    const later = (feature: string) => async () => {
      throw storageErrors.notAvailable(feature)
    }
    const read = ['GET', 'HEAD']

    app.get('/bucket', caller(listBuckets))
    app.post('/bucket', caller(createBucket))
    app.get('/bucket/:id', caller(getBucket))
    app.put('/bucket/:id', caller(updateBucket))
    app.delete('/bucket/:id', caller(deleteBucket))
    app.post('/bucket/:id/empty', caller(emptyBucket))

    app.route({ method: read, url: '/object/public/*', handler: anyone(downloadPublic) })
    app.route({ method: read, url: '/object/sign/*', handler: anyone(downloadSigned) })
    app.route({
      method: read,
      url: '/object/authenticated/*',
      handler: caller(downloadOwn('/object/authenticated/')),
    })
    app.route({ method: read, url: '/object/*', handler: caller(downloadOwn('/object/')) })
    app.route({ method: read, url: '/object/info/public/*', handler: anyone(describePublic) })
    app.route({
      method: read,
      url: '/object/info/authenticated/*',
      handler: caller(describeOwn('/object/info/authenticated/')),
    })
    app.route({ method: read, url: '/object/info/*', handler: caller(describeOwn('/object/info/')) })

    app.post('/object/sign/:bucket', caller(signMany))
    app.post('/object/sign/:bucket/*', caller(signOne))
    app.post('/object/upload/sign/*', caller(signUpload))
    app.put('/object/upload/sign/*', SLOW, anyone(uploadSigned))
    app.post('/object/list/:bucket', caller(list))
    app.post('/object/list-v2/:bucket', caller(listV2))
    app.post('/object/move', caller(move))
    app.post('/object/copy', caller(copy))
    app.post('/object/*', SLOW, caller(upload))
    app.put('/object/*', SLOW, caller(replace))
    app.delete('/object/:bucket', caller(removeMany))
    app.delete('/object/:bucket/*', caller(removeOne))

    app.route({ method: read, url: '/render/image/public/*', handler: anyone(renderPublic) })
    app.route({ method: read, url: '/render/image/sign/*', handler: anyone(renderSigned) })
    app.route({ method: read, url: '/render/image/authenticated/*', handler: caller(renderOwn) })
    app.all('/upload/resumable', later('resumable upload'))
    app.all('/upload/resumable/*', later('resumable upload'))

    function sendError(cause: unknown, request: FastifyRequest, reply: FastifyReply) {
      const known = toStorageError(cause)
      if (known.statusCode >= 500) context.logger.error({ err: cause }, 'storage request failed')
      // What is left of a refused upload is read and dropped, so that the client can hear the answer.
      request.raw.resume()
      for (const name of ['etag', 'content-disposition', 'cache-control', 'content-length'])
        reply.removeHeader(name)
      return reply
        .code(known.httpStatus)
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(known.body()))
    }
  }
}
