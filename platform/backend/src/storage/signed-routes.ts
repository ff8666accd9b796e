/**
 * Implements signed URLs: valid for anyone, with the rights that their signer has when they are used. They end when
 * they expire, and with the signer's session, membership or right.
 */
import { z } from 'zod'
import type { Caller } from '../contract'
import { runPipelined } from '../db/request-scope'
import { integer, list, text } from './coerced'
import type { StorageContext } from './context'
import { StorageError } from './errors'
import { jsonBody } from './json-body'
import { bucketOf } from './manage-routes'
import { readableObject } from './object-rows'
import type { CallerEndpoint, Endpoint } from './endpoint'
import { locationOf } from './object-routes'
import { readUpload } from './read-upload'
import { sendObject } from './send-object'
import { callerOf, signerOf, signToken, verifyToken } from './signed-token'
import { Transform, writeTransform } from './transform'
import { writeObject } from './write-object'

const YEAR_SECONDS = 365 * 24 * 3600
const UPLOAD_SECONDS = 2 * 3600
const expiresIn = integer(z.number().int().min(1).max(YEAR_SECONDS))
const SignBody = z.object({ expiresIn, transform: Transform.optional() })
const SignManyBody = z.object({
  expiresIn,
  paths: list(
    z
      .array(text(z.string().min(1)))
      .min(1)
      .max(500),
  ),
})

export const signOne: CallerEndpoint = async (context, { request }, caller) => {
  const place = locationOf(request, '/object/sign/')
  const body = await jsonBody(request, SignBody, caller)
  const { bucket, key } = place
  return { signedURL: await downloadUrl(context, caller, bucket, key, body.expiresIn, body.transform) }
}

export const signMany: CallerEndpoint = async (context, { request }, caller) => {
  const body = await jsonBody(request, SignManyBody, caller)
  const bucket = bucketOf(request)
  const signed = []
  for (const path of body.paths) {
    try {
      signed.push({
        error: null,
        path,
        signedURL: await downloadUrl(context, caller, bucket, path, body.expiresIn),
      })
    } catch (cause) {
      if (!(cause instanceof StorageError)) throw cause
      signed.push({
        error: 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: null,
      })
    }
  }
  return signed
}

async function downloadUrl(
  { pool, signingKey, clock, signedUrlSeconds }: StorageContext,
  caller: Caller,
  bucket: string,
  key: string,
  wanted: number,
  transform?: Transform,
) {
  await readableObject(pool, caller, { bucket, key })
  const seconds = caller.role === 'service_role' ? wanted : Math.min(wanted, signedUrlSeconds)
  const signer = signerOf(caller)
  const token = await signToken(
    signingKey,
    transform === undefined
      ? { url: `${bucket}/${key}`, purpose: 'download', signer }
      : { url: `${bucket}/${key}`, purpose: 'render', signer, transformations: writeTransform(transform) },
    seconds,
    clock(),
  )
  return `/${transform === undefined ? 'object' : 'render/image'}/sign/${bucket}/${key}?token=${token}`
}

export const downloadSigned: Endpoint = async (context, { request, reply }) => {
  const place = locationOf(request, '/object/sign/')
  const expected = { url: `${place.bucket}/${place.key}`, purpose: 'download' } as const
  const { token } = request.query as { token?: unknown }
  const claims = await verifyToken(context.signingKey, token, expected, context.clock())
  const object = await readableObject(context.pool, callerOf(claims), place)
  return sendObject(context, request, reply, object, new Date(claims.exp! * 1000))
}

/** Policies are checked when the URL is created, and again when it is used. */
export const signUpload: CallerEndpoint = async ({ pool, signingKey, clock }, { request }, caller) => {
  const { bucket, key } = locationOf(request, '/object/upload/sign/')
  const upsert = request.headers['x-upsert'] === 'true'
  const text = `insert into storage.objects (bucket_id, name, owner, owner_id) values ($1, $2, $3::uuid, $3::text)
    ${upsert ? 'on conflict (bucket_id, name) do update set owner = excluded.owner' : ''}`
  await runPipelined(pool, caller, null, [{ text, values: [bucket, key, caller.userId] }], { rollback: true })
  const claims = {
    url: `${bucket}/${key}`,
    purpose: 'upload',
    upsert,
    signer: signerOf(caller),
  } as const
  const token = await signToken(signingKey, claims, UPLOAD_SECONDS, clock())
  return { url: `/object/upload/sign/${bucket}/${key}?token=${token}`, token }
}

export const uploadSigned: Endpoint = async (context, { request }) => {
  const place = locationOf(request, '/object/upload/sign/')
  const expected = { url: `${place.bucket}/${place.key}`, purpose: 'upload' } as const
  const token = (request.query as { token?: unknown }).token
  const claims = await verifyToken(context.signingKey, token, expected, context.clock())
  const mode = claims.upsert ? 'upsert' : 'create'
  const { id } = await writeObject(context, callerOf(claims), place, mode, () => readUpload(request))
  return { Key: expected.url, Id: id }
}
