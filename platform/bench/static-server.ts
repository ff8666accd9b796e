// Serves the floor of platform/bench/storage.ts: @fastify/static on a folder, and a handler that writes the bodies of requests
// to a file there. Usage: node scripts/run.mjs platform/bench/static-server.ts PORT FOLDER
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

export async function run([port, folder]: string[]) {
  const app = Fastify()
  await app.register(fastifyStatic, { root: folder! })
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/', async ({ raw }) => {
    await pipeline(raw, createWriteStream(path.join(folder!, randomUUID())))
    return { stored: true }
  })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}
